import type { Provider } from './provider.ts';
import type { Fetch } from './send.ts';

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
