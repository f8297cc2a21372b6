import { Failure } from '../../base/failure.ts';
import { parse } from '../../base/json.ts';
import { dialects } from '../dialects/index.ts';
import type { Model, Provider } from '../provider.ts';
import type { Build, Send } from '../send.ts';
import { httpError, type OnRefused } from './http-error.ts';
import { getRequest, modelsRequest } from './request.ts';

/**
 * Resolves with the chat models that a key may use. Rejects with a Failure, or with the signal's reason where that was
 * aborted before a refusal.
 */
export async function listModels(
  send: Send,
  provider: Provider,
  signal: AbortSignal,
  onRefused?: OnRefused,
): Promise<readonly Model[]> {
  const build: Build = (key, place) => modelsRequest(provider, key, place);
  const response = await accepted(send, provider, build, signal, onRefused);
  return unique(dialects[provider.dialect].readModels(await json(response, signal)));
}

/**
 * Resolves with the models that a key may use, once the provider took the key where everybody may read that list. Rejects
 * as `listModels` does.
 */
export async function testKey(
  send: Send,
  provider: Provider,
  signal: AbortSignal,
  onRefused?: OnRefused,
): Promise<readonly Model[]> {
  const { testPath } = provider;
  if (testPath !== undefined) {
    const build: Build = (key, place) => getRequest(provider, testPath, key, place);
    await (await accepted(send, provider, build, signal, onRefused)).body?.cancel();
  }
  return listModels(send, provider, signal, onRefused);
}

/** Resolves with the response where it is no refusal. Rejects as `listModels` does. */
async function accepted(
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

async function json(response: Response, signal: AbortSignal): Promise<unknown> {
  const text = await response.text().catch(() => '');
  signal.throwIfAborted();
  const value = text.length > longestList ? undefined : parse(text);
  if (value !== undefined) return value;
  throw new Failure('unreadable', 'the list of models could not be read');
}

/** UTF-16 units of a list of models that is read. */
const longestList = 4_000_000;

/** Each model once; a name that could pass for something else on a screen is left out. */
function unique(models: readonly Model[]): readonly Model[] {
  const named = models.filter(({ id }) => /^[\x21-\x7e]{1,200}$/.test(id));
  return [...new Map(named.map((model) => [model.id, model])).values()];
}
