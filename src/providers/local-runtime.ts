import { Failure } from '../base/failure.ts';
import { withoutUndefined } from '../base/json.ts';
import type { LocalRuntime, Provider } from './provider.ts';

/** Milliseconds after which a local runtime that has not answered counts as not running. */
export const probeTimeoutMs = 2000;

/** Returns the shell command that downloads this model for a local runtime; by default a model for a first try. */
export function howToPull({ pull, smallModel }: LocalRuntime, model = smallModel): string {
  return `in a terminal: ${pull} ${model}`;
}

/** Returns the `not-found` Failure of a provider that runs but has no models yet. */
export function noModels({ name, local }: Pick<Provider, 'name' | 'local'>): Failure {
  const suggestion = local && howToPull(local);
  return new Failure('not-found', `${name} has no models yet.`, withoutUndefined({ suggestion }));
}

/** The part of `navigator.permissions` that is used. */
export interface Permissions {
  query(descriptor: { readonly name: string }): Promise<{ readonly state: string }>;
}

/** Whether the page is served by this machine. */
export function isLoopback({ hostname }: { readonly hostname: string }): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}

/** Resolves with whether this page may send requests to loopback; `prompt` where the browser asks the user, or is unknown. */
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
