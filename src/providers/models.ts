import { Failure } from '../failure.ts';
import { dialects } from './dialects.ts';
import type { Model, Provider } from './provider.ts';
import { modelsRequest, testRequest } from './request.ts';
import type { Build, Send } from './send.ts';
import { refusal } from './status.ts';

/** The chat models that a key may use; rejects with a Failure, or with an AbortError where the signal stopped it. */
export async function listModels(
  send: Send,
  provider: Provider,
  signal: AbortSignal,
): Promise<readonly Model[]> {
  const build: Build = (key, place) => modelsRequest(provider, key, place);
  const response = await accepted(send, provider, build, signal);
  return unique(dialects[provider.dialect].readModels(await json(response, signal)));
}

/** As `listModels`, also where the list is public: the provider is asked about the key first. */
export async function testKey(
  send: Send,
  provider: Provider,
  signal: AbortSignal,
): Promise<readonly Model[]> {
  const { testPath } = provider;
  if (testPath !== undefined) {
    const build: Build = (key, place) => testRequest(provider, testPath, key, place);
    await (await accepted(send, provider, build, signal)).body?.cancel();
  }
  return listModels(send, provider, signal);
}

async function accepted(
  send: Send,
  provider: Provider,
  build: Build,
  signal: AbortSignal,
): Promise<Response> {
  const response = await send(build, signal);
  if (!response) throw stopped();
  if (response.ok) return response;
  const failure = await refusal(provider, response, signal);
  throw signal.aborted ? stopped() : failure;
}

function stopped(): DOMException {
  return new DOMException('stopped', 'AbortError');
}

async function json(response: Response, signal: AbortSignal): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    if (signal.aborted) throw stopped();
    throw new Failure('server', 'the list of models could not be read');
  }
}

/** Each model once; a name that could pass for something else on a screen is left out. */
function unique(models: readonly Model[]): readonly Model[] {
  const named = models.filter(({ id }) => /^[\x21-\x7e]{1,200}$/.test(id));
  return [...new Map(named.map((model) => [model.id, model])).values()];
}
