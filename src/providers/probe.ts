import { probeTimeoutMs } from './local-runtime.ts';
import type { Provider } from './provider.ts';
import type { Fetch } from './send.ts';

/** What lifts a permission for loopback that was denied. */
export const allowLocalNetwork =
  'allow local network access in the site settings, behind the icon left of the address, and reload the page';

/** Tells a local runtime that is not running from one that refuses this page: an opaque answer is still an answer. */
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
