import { withFacts } from '../providers/model-facts.ts';
import type { Model } from '../providers/provider.ts';
import type { Catalog, ModelRef } from './catalog.ts';

/** Returns when a model was or will be shut down, and what replaces it; undefined if that is unknown. `today` is YYYY-MM-DD. */
export function retirement({ retires, replacement }: Model, today: string): string | undefined {
  if (retires === undefined) return undefined;
  const when = retires < today ? `was shut down on ${retires}` : `retires on ${retires}`;
  return replacement === undefined ? when : `${when}; ${replacement} replaces it`;
}

/** Returns a model with what the provider's list and its pages say about it. */
export function factsAbout(catalog: Catalog, choice: ModelRef): Model {
  return withFacts(choice.provider.id, catalog.listed(choice));
}
