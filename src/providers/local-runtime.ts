import { Failure } from '../base/failure.ts';
import type { Provider } from './provider.ts';

/** Milliseconds after which nobody is at home where a local runtime would be. */
export const probeTimeoutMs = 2000;
/** What fetches a first model for the local runtime. */
export const pullFirst = 'in a terminal: ollama pull llama3.2';

/** Returns the `usage` Failure of a local runtime that is there but has no model yet. */
export function noModels({ name }: Pick<Provider, 'name'>): Failure {
  return new Failure('usage', `${name} has no models yet.`, { suggestion: pullFirst });
}

/** The part of `navigator.permissions` that is asked. */
export interface Permissions {
  query(descriptor: { readonly name: string }): Promise<{ readonly state: string }>;
}

/** Whether the page comes from this machine. */
export function isLoopback({ hostname }: { readonly hostname: string }): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}

/** Whether this page may call loopback; `prompt` where the browser asks the user first, or does not say. */
export async function loopbackPermission(
  location: { readonly hostname: string },
  permissions: Permissions | undefined,
): Promise<'granted' | 'denied' | 'prompt'> {
  if (isLoopback(location)) return 'granted';
  const names = ['loopback-network', 'local-network-access'];
  const states = await Promise.all(names.map((name) => stateOf(permissions, name)));
  if (states.includes('granted')) return 'granted';
  return states.includes('denied') ? 'denied' : 'prompt';
}

async function stateOf(
  permissions: Permissions | undefined,
  name: string,
): Promise<string | undefined> {
  try {
    return (await permissions?.query({ name }))?.state;
  } catch {
    return undefined;
  }
}
