import type { App } from '../../src/app/app.ts';
import { type ModelRef, parseModelRef } from '../../src/chat/catalog.ts';
import type { Row } from '../../src/providers/registry.ts';
import type { SaveResult, SecretField } from '../../src/terminal/form/form-fields.ts';
import { excerpt, maxWordUnits } from '../../src/terminal/text/excerpt.ts';
import type { PlainField } from '../bot/text-fields.ts';
import type { KeyFields } from '../key/fields.ts';
import { globalOwner } from '../key/owner.ts';

/** Returns the field of a model, which cannot be empty. */
export function modelField(
  app: App,
  { provider, model }: ModelRef,
  save: (model: string) => SaveResult,
): PlainField {
  return {
    label: 'Model',
    value: () => model,
    replacedByTyping: true,
    note: () => knownOf(app, provider),
    save: (text) => {
      if (text === '') return 'the model cannot be empty.';
      // Models of local runtimes may be named like a provider: `mistral:7b`.
      const named = provider.local ? undefined : parseModelRef(text);
      return named ? `choose ${named.provider.id} as the provider first.` : save(text);
    },
  };
}

/** Returns the field of a provider's global key, if the provider needs a key. */
export function globalKeyField(app: App, keys: KeyFields, provider: Row): readonly SecretField[] {
  if (!provider.needsKey) return [];
  const owner = globalOwner(app, provider);
  const note = () => (owner.key() ? 'global key set' : `no key · free tier: ${provider.freeTier}`);
  return [keys.field(`API key of ${provider.id}`, owner, note)];
}

function knownOf({ catalog, keys }: App, { id }: Row): string {
  const known = catalog.known(id);
  const [first] = known;
  const redact = (text: string) => keys.redact(text);
  return first ? `${known.length} known, e.g. ${excerpt(first.id, maxWordUnits, redact)}` : '';
}
