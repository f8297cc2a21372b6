/** Milliseconds after which nobody is at home where a local runtime would be. */
export const patience = 2000;

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
