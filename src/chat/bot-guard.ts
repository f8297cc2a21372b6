import { Failure } from '../base/failure.ts';
import type { Change, ParameterChanges } from '../storage/bots.ts';
import type { KeyStore } from '../storage/keys.ts';

/** Throws a `held-key` Failure where a text of a bot that is to be stored has a known key. */
export function refuseKeysInBot(
  { name = '', model = '', system = '', opening = '', parameters = {} }: Change,
  keys: KeyStore,
): void {
  const texts = {
    'bot name': name,
    'model name': model,
    'system prompt': system,
    'opening message': opening,
    '-o options': textOf(parameters),
  };
  for (const [where, text] of Object.entries(texts)) {
    const [found] = keys.find(text);
    if (!found) continue;
    const message = `Nothing was stored: the ${where} holds your ${found.title}. Take it out and try again.`;
    throw new Failure('held-key', message);
  }
}

/** Returns the texts among the parameters of a request. */
export function textOf({ stop = [], reasoning = '' }: ParameterChanges): string {
  return [...stop, reasoning].join('\n');
}
