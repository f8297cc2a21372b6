/** The used part of `navigator.permissions`. */
export interface Permissions {
  query(descriptor: { readonly name: string }): Promise<{ readonly state: string }>;
}

/** Returns whether a page is served from this machine. */
export function isLoopback({ hostname }: { readonly hostname: string }): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname);
}

/** Returns whether this page may send requests to loopback; `prompt` if the browser asks the user or it is unknown. */
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
