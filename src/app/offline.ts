import { isLoopback } from '../providers/loopback.ts';

/** The address of the service worker, relative to the page. */
const script = 'sw.js';

/**
 * Whether the page starts without a network: not in this browser or over plain HTTP, not if this machine serves it, not
 * yet, or yes, perhaps with a newer build that waits until no tab runs this one.
 */
export type OfflineState = 'unsupported' | 'local' | 'missing' | 'ready' | 'newer waits';

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(): string },
  ): { createScriptURL(text: string): string };
}

/**
 * Registers the service worker, which stores the files of the page. A page that this machine serves has none: its server
 * is there without a network, and a new build should start at once. Never rejects.
 */
export async function keepOffline(): Promise<void> {
  if (isLoopback(location)) return;
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  await serviceWorker?.register(trustedScript()).catch(() => undefined);
  // The worker cannot see in all browsers that this tab is about to be reloaded.
  addEventListener('beforeunload', () => serviceWorker?.controller?.postMessage('leaving'));
}

/** Returns the address of the worker in the form that Trusted Types demand; the policy allows this address only. */
function trustedScript(): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const policy = trustedTypes?.createPolicy('keysh-worker', { createScriptURL: () => script });
  return policy?.createScriptURL('') ?? script;
}

export async function offlineState(): Promise<OfflineState> {
  if (isLoopback(location)) return 'local';
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  if (!serviceWorker) return 'unsupported';
  const registration = await serviceWorker.getRegistration().catch(() => undefined);
  if (registration?.waiting) return 'newer waits';
  return registration?.active ? 'ready' : 'missing';
}
