import { Failure } from '../../base/failure.ts';
import { field, parse } from '../../base/json.ts';
import { accounts } from '../accounts.ts';
import { dialects } from '../dialects/index.ts';
import type { Model, Provider } from '../provider.ts';
import { httpError, type OnRefused } from './http-error.ts';
import { getRequest, modelRequest, modelsRequest } from './request.ts';
import type { Build, Send } from './send.ts';

/** UTF-16 units of the longest answer that is read. */
const maxUnits = 4_000_000;

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
  const list = await jsonOf(send, provider, build, signal, onRefused);
  if (list === undefined) throw new Failure('unreadable', 'the model list could not be read');
  return listable(dialects[provider.dialect].readModels(list));
}

/** Returns what a provider tells about one model. Rejects as `listModels` does. */
export async function describeModel(
  send: Send,
  provider: Provider,
  path: string,
  model: string,
  signal: AbortSignal,
): Promise<Model> {
  const build: Build = (key, scheme) => modelRequest(provider, { path, model }, key, scheme);
  const capabilities = field(await jsonOf(send, provider, build, signal), 'capabilities');
  if (!Array.isArray(capabilities)) return { id: model };
  return { id: model, pictures: capabilities.includes('vision') };
}

/** The result of a key's test. */
export interface TestedKey {
  readonly models: readonly Model[];
  /** What the provider says about the key or its account, in phrases. */
  readonly account: readonly string[];
}

/**
 * Returns the chat models that a key can use, and what the provider says about the key. If the model list is public, first
 * tests whether the provider accepts the key. Rejects as `listModels` does.
 */
export async function testKey(
  send: Send,
  provider: Provider,
  signal: AbortSignal,
  onRefused?: OnRefused,
): Promise<TestedKey> {
  const { id, testPath } = provider;
  const get = (path: string) => jsonOf(send, provider, buildFor(provider, path), signal, onRefused);
  const tested = testPath === undefined ? undefined : await get(testPath);
  const models = await listModels(send, provider, signal, onRefused);
  const { path, read } = accounts[id] ?? {};
  const body = path === undefined ? tested : await get(path).catch(() => undefined);
  signal.throwIfAborted();
  return { models, account: read?.(body, provider) ?? [] };
}

/**
 * Returns what a provider says about a key or its account, in phrases; none if it does not tell the holder of a key.
 * Rejects as `listModels` does.
 */
export async function readAccount(
  send: Send,
  provider: Provider,
  signal: AbortSignal,
  onRefused?: OnRefused,
): Promise<readonly string[]> {
  const { path = provider.testPath, read } = accounts[provider.id] ?? {};
  if (!read || path === undefined) return [];
  const build = buildFor(provider, path);
  return read(await jsonOf(send, provider, build, signal, onRefused), provider);
}

function buildFor(provider: Provider, path: string): Build {
  return (key, scheme) => getRequest(provider, path, key, scheme);
}

/** Resolves with the JSON of the answer; undefined if it is none, or has over 4,000,000 UTF-16 units. Rejects as `listModels` does. */
async function jsonOf(
  send: Send,
  provider: Provider,
  build: Build,
  signal: AbortSignal,
  onRefused?: OnRefused,
): Promise<unknown> {
  const response = await send(build, signal);
  if (!response.ok) throw await httpError(provider, response, signal, onRefused);
  const text = await response.text().catch(() => '');
  signal.throwIfAborted();
  return text.length > maxUnits ? undefined : parse(text);
}

/** Returns each model once, without names that are too long or could be misread on the screen. */
function listable(models: readonly Model[]): readonly Model[] {
  const named = models.filter(({ id }) => /^[\x21-\x7e]{1,200}$/.test(id));
  return [...new Map(named.map((model) => [model.id, model])).values()];
}
