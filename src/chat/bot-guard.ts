import { Failure } from '../base/failure.ts';
import type { Steps } from '../base/steps.ts';
import type { Redactor } from '../secrets/redactor.ts';
import type { Change, ParameterChanges } from '../storage/bots.ts';
import type { KeyStore } from '../storage/keys.ts';

/** Searches the texts of a bot before it is stored, in steps. Throws a `held-key` Failure if one contains a known key. */
export function* refuseKeysInBot(
  { name = '', model = '', system = '', opening = '', parameters = {} }: Change,
  { known }: KeyStore,
): Steps<void> {
  const texts = {
    'bot name': name,
    'model name': model,
    'system prompt': system,
    'opening message': opening,
    '-o options': textOf(parameters),
  };
  let redactor: Redactor;
  do {
    redactor = known.redactor;
    for (const [field, text] of Object.entries(texts)) {
      const [found] = yield* redactor.findSteps(text, 'known');
      if (!found) continue;
      const message = `Nothing was stored: the ${field} contains your ${found.title}. Remove it and try again.`;
      throw new Failure('held-key', message);
    }
  } while (known.redactor !== redactor);
}

/** Returns the text parameters of a request, one per line. */
export function textOf({ stop = [], reasoning = '' }: ParameterChanges): string {
  return [...stop, reasoning].join('\n');
}
