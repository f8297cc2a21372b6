import { Failure } from '../failure.ts';
import type { Secret } from '../secret.ts';
import type { KeyPlace, Model, Provider } from './provider.ts';
import { modelsRequest, type Outgoing, testRequest } from './request.ts';
import { type Fetch, send } from './send.ts';
import { refusal } from './status.ts';

/** Whom to ask, with which key and how that travels. */
interface Asked {
  readonly provider: Provider;
  readonly key: Secret | undefined;
  readonly place: KeyPlace;
}

/** The chat models that a key may use; rejects with a Failure, or with an AbortError where the signal stopped it. */
export async function listModels(
  fetch: Fetch,
  { provider, key, place }: Asked,
  signal: AbortSignal,
): Promise<readonly Model[]> {
  const request = modelsRequest(provider, key, place);
  const response = await accepted(fetch, provider, request, signal);
  return unique(provider.dialect.readModels(await json(response, signal)));
}

/** As `listModels`, also where the list is public: the provider is asked about the key first. */
export async function testKey(
  fetch: Fetch,
  asked: Asked,
  signal: AbortSignal,
): Promise<readonly Model[]> {
  const { provider, key, place } = asked;
  const request = testRequest(provider, key, place);
  if (request) await (await accepted(fetch, provider, request, signal)).body?.cancel();
  return listModels(fetch, asked, signal);
}

async function accepted(
  fetch: Fetch,
  provider: Provider,
  request: Outgoing,
  signal: AbortSignal,
): Promise<Response> {
  const response = await send(fetch, request, signal);
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

/** Milliseconds after which nobody is at home where a local runtime would be. */
export const patience = 2000;

/** Tells a local runtime that is not running from one that refuses this page: an opaque answer is still an answer. */
export async function probe(
  fetch: Fetch,
  provider: Provider,
  signal: AbortSignal,
): Promise<'absent' | 'refuses'> {
  try {
    await fetch(`${provider.origin}/`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(patience)]),
      mode: 'no-cors',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    });
    return 'refuses';
  } catch {
    return 'absent';
  }
}

/** The part of `navigator.permissions` that is asked. */
export interface Permissions {
  query(descriptor: { readonly name: string }): Promise<{ readonly state: string }>;
}

/** Whether the page comes from this machine. */
export function isLoopback({ hostname }: { readonly hostname: string }): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}

/** Whether this page may call loopback without the browser asking the user. */
export async function mayAskLoopback(
  location: { readonly hostname: string },
  permissions: Permissions | undefined,
): Promise<boolean> {
  if (isLoopback(location)) return true;
  for (const name of ['loopback-network', 'local-network-access']) {
    if (await granted(permissions, name)) return true;
  }
  return false;
}

async function granted(permissions: Permissions | undefined, name: string): Promise<boolean> {
  try {
    return (await permissions?.query({ name }))?.state === 'granted';
  } catch {
    return false;
  }
}
