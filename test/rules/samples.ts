import type { Secret } from '../../src/base/secret.ts';
import { modelsRequest, type PreparedRequest } from '../../src/providers/http/request.ts';
import { providers, type Row } from '../../src/providers/registry.ts';
import { toSecret } from '../../src/secrets/key-patterns.ts';
import { row } from '../providers/recorded.ts';
import { chatOf } from '../providers/requests.ts';

export const sample = 'CANARY0123456789abcdefghij';
export const turn = {
  model: 'm',
  messages: [{ role: 'user', text: 'hi' }],
  parameters: {},
} as const;

/** The rows that take a key. */
export const keyed = providers.filter(({ needsKey }) => needsKey);

/** What goes to a provider with a key: a message, and the question for its models. */
export function requestsOf(provider: Row, value = sample): readonly PreparedRequest[] {
  return bothTo(provider, toSecret(value, provider.id));
}

/** What goes to the local runtime. */
export function withoutKey(): readonly PreparedRequest[] {
  return bothTo(row('ollama'), undefined);
}

function bothTo(provider: Row, key: Secret | undefined): readonly PreparedRequest[] {
  return [chatOf(provider, turn, key), modelsRequest(provider, key, provider.key.place)];
}
