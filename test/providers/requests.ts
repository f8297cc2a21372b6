import { Secret } from '../../src/base/secret.ts';
import { runSteps } from '../../src/base/steps.ts';
import { writeRequest } from '../../src/providers/dialects/index.ts';
import {
  chatRequest,
  modelsRequest,
  type PreparedRequest,
  requestBody,
} from '../../src/providers/http/request.ts';
import { type Fetch, type Send, send } from '../../src/providers/http/send.ts';
import type { AuthScheme, ChatRequest, Provider } from '../../src/providers/provider.ts';

/** Returns a key saved for the provider. */
export function keyOf({ id }: Provider, value = 'K', mask = '••••'): Secret {
  return new Secret(value, mask, id);
}

/** Returns the request that sends a turn. */
export function chatRequestTo(
  provider: Provider,
  turn: ChatRequest,
  key: Secret | undefined = keyOf(provider),
  scheme: AuthScheme = provider.key.scheme,
): ReturnType<typeof chatRequest> {
  const { path, json } = writeRequest(turn, provider);
  return chatRequest(provider, { path, body: runSteps(requestBody(json)) }, key, scheme);
}

/** Returns a request of each kind with this key: one that sends a message, and one for the models. */
export function requestsTo(
  provider: Provider,
  key: Secret | undefined,
): readonly PreparedRequest[] {
  const turn = { model: 'm', messages: [{ role: 'user', text: 'hi' }], parameters: {} } as const;
  return [chatRequestTo(provider, turn, key), modelsRequest(provider, key, provider.key.scheme)];
}

/** Returns a function that sends every request with this key, in the provider's own place. */
export function sendWith(fetch: Fetch, provider: Provider, key: Secret | undefined): Send {
  return (build, signal) => send(fetch, build(key, provider.key.scheme), signal);
}
