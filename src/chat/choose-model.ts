import { Failure } from '../base/failure.ts';
import { findProvider, providers } from '../providers/registry.ts';
import { maskLong } from '../secrets/mask-long.ts';
import { modelName } from '../storage/bot.ts';
import type { KeyStore } from '../storage/keys.ts';
import type { Catalog, ModelRef } from './catalog.ts';
import { refuseKeys } from './guard.ts';

/** Returns the candidates similar to a mistyped word, nearest first. */
type Suggest = (word: string, candidates: readonly string[]) => readonly string[];

interface Known {
  readonly catalog: Catalog;
  readonly keys: KeyStore;
}

/**
 * Returns the model specified as `provider:model`, `provider:`, a provider alone, or a model name alone. Throws a Failure
 * that suggests a similar model or provider found by `suggest`.
 */
export function chooseModel(app: Known, spec: string, suggest: Suggest): ModelRef {
  const { catalog, keys } = app;
  refuseKeys(spec, 'model name', keys);
  if (spec !== '' && !modelName.test(spec)) {
    throw new Failure('usage', 'A model name cannot contain blanks or control characters.');
  }
  const colon = spec.indexOf(':');
  const provider = findProvider(colon < 0 ? spec : spec.slice(0, colon));
  if (provider) {
    const model = colon < 0 ? '' : spec.slice(colon + 1);
    return model === '' ? catalog.defaultOf(provider) : { provider, model };
  }
  const owners = providers.filter(({ id }) =>
    catalog.known(id).some(({ id: name }) => name === spec),
  );
  const [owner, another] = owners;
  if (owner && !another) return { provider: owner, model: spec };
  if (another) {
    const names = owners.map(({ id }) => `${id}:${spec}`).join(' or ');
    throw new Failure('usage', `Several providers have that model. Write ${names}.`);
  }
  const near = nearName(app, spec, suggest);
  const [name, hint] = near ? [spec, ` Did you mean ${near}?`] : [maskLong(spec), ''];
  throw new Failure('not-found', `No model or provider is named '${name}'.${hint}`, {
    suggestion: 'model list',
  });
}

/** Returns the provider, or else the model with its provider, most similar to a name; providers with a key come first. */
function nearName({ catalog, keys }: Known, name: string, suggest: Suggest): string | undefined {
  const keyed = keys.owners();
  const rows = [...keyed, ...providers.filter((row) => !keyed.includes(row))];
  const models = rows.flatMap(({ id }) => {
    const known = catalog.known(id).map((model) => model.id);
    return suggest(name, known).map((model) => `${id}:${model}`);
  });
  const [provider] = suggest(
    name,
    providers.map(({ id }) => id),
  );
  return provider ?? models[0];
}
