import { Failure } from '../failure.ts';
import type { Secret } from '../secret.ts';
import type { KeyPlace, Model, Provider } from './provider.ts';
import { modelsRequest } from './request.ts';
import { type Fetch, send } from './send.ts';
import { refusal } from './status.ts';

/** The chat models that a key may use; rejects with a Failure, or with an AbortError where the signal stopped it. */
export async function listModels(
  fetch: Fetch,
  ask: {
    readonly provider: Provider;
    readonly key: Secret | undefined;
    readonly place: KeyPlace;
  },
  signal: AbortSignal,
): Promise<readonly Model[]> {
  const { provider, key, place } = ask;
  const response = await send(fetch, modelsRequest(provider, key, place), signal);
  if (!response) throw stopped();
  if (!response.ok) {
    const failure = await refusal(provider, response, signal);
    throw signal.aborted ? stopped() : failure;
  }
  return unique(provider.dialect.readModels(await json(response, signal)));
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

const patience = 2000;

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

/** Whether this page may call loopback without the browser asking the user. */
export async function mayAskLoopback(
  location: { readonly hostname: string },
  permissions: Permissions | undefined,
): Promise<boolean> {
  if (/^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(location.hostname)) return true;
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
