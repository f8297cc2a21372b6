import { Failure } from '../base/failure.ts';
import type { Steps } from '../base/steps.ts';
import type { Redactor } from '../secrets/redactor.ts';
import type { Change, ParameterChanges } from '../storage/bots.ts';
import type { KeyStore } from '../storage/keys.ts';

/** Throws a `held-key` Failure if a text of a bot to be stored contains a known key, in steps. */
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
    for (const [where, text] of Object.entries(texts)) {
      const [found] = yield* redactor.findSteps(text, 'known');
      if (!found) continue;
      const message = `Nothing was stored: the ${where} contains your ${found.title}. Remove it and try again.`;
      throw new Failure('held-key', message);
    }
  } while (known.redactor !== redactor);
}

/** Returns the texts among the parameters of a request. */
export function textOf({ stop = [], reasoning = '' }: ParameterChanges): string {
  return [...stop, reasoning].join('\n');
}
