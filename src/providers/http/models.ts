import { Failure } from '../../base/failure.ts';
import { parse } from '../../base/json.ts';
import { dialects } from '../dialects/index.ts';
import type { Model, Provider } from '../provider.ts';
import { httpError, type OnRefused } from './http-error.ts';
import { getRequest, modelsRequest } from './request.ts';
import type { Build, Send } from './send.ts';

/** UTF-16 units of the longest model list that is read. */
const maxList = 4_000_000;

/**
 * Returns the chat models that a key can use. Rejects with a Failure, or with the signal's reason if it was aborted before an
 * error response.
 */
export async function listModels(
  send: Send,
  provider: Provider,
  signal: AbortSignal,
  onRefused?: OnRefused,
): Promise<readonly Model[]> {
  const build: Build = (key, scheme) => modelsRequest(provider, key, scheme);
  const response = await sendAccepted(send, provider, build, signal, onRefused);
  return listable(dialects[provider.dialect].readModels(await jsonOf(response, signal)));
}

/**
 * Returns the chat models that a key can use. If the model list is public, first tests whether the provider accepts the key.
 * Rejects as `listModels` does.
 */
export async function testKey(
  send: Send,
  provider: Provider,
  signal: AbortSignal,
  onRefused?: OnRefused,
): Promise<readonly Model[]> {
  const { testPath } = provider;
  if (testPath !== undefined) {
    const build: Build = (key, scheme) => getRequest(provider, testPath, key, scheme);
    const response = await sendAccepted(send, provider, build, signal, onRefused);
    await response.body?.cancel();
  }
  return listModels(send, provider, signal, onRefused);
}

/** Resolves with a successful response. Rejects as `listModels` does. */
async function sendAccepted(
  send: Send,
  provider: Provider,
  build: Build,
  signal: AbortSignal,
  onRefused?: OnRefused,
): Promise<Response> {
  const response = await send(build, signal);
  if (response.ok) return response;
  throw await httpError(provider, response, signal, onRefused);
}

async function jsonOf(response: Response, signal: AbortSignal): Promise<unknown> {
  const text = await response.text().catch(() => '');
  signal.throwIfAborted();
  const value = text.length > maxList ? undefined : parse(text);
  if (value !== undefined) return value;
  throw new Failure('unreadable', 'the model list could not be read');
}

/** Returns each model once, without names that are too long or could be misread on the screen. */
function listable(models: readonly Model[]): readonly Model[] {
  const named = models.filter(({ id }) => /^[\x21-\x7e]{1,200}$/.test(id));
  return [...new Map(named.map((model) => [model.id, model])).values()];
}
