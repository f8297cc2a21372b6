import type { Fetch } from './http/send.ts';
import { probeTimeoutMs } from './local-runtime.ts';
import type { Provider } from './provider.ts';

/** How to allow requests to loopback after they were denied. */
export const allowLocalNetwork =
  'allow local network access in the site settings, behind the icon left of the address, and reload the page';

/**
 * Returns whether a local runtime does not answer within two seconds, or runs but refuses this page, in which case it sends an
 * opaque response. Never rejects.
 */
export async function probe(
  fetch: Fetch,
  provider: Provider,
  signal: AbortSignal,
): Promise<'absent' | 'refuses'> {
  try {
    await fetch(`${provider.origin}/`, {
      signal: AbortSignal.any([signal, AbortSignal.timeout(probeTimeoutMs)]),
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
