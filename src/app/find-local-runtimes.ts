import type { Catalog } from '../chat/catalog.ts';
import { probeTimeoutMs } from '../providers/local-runtime.ts';
import { loopbackPermission } from '../providers/loopback.ts';
import { providers } from '../providers/registry.ts';

/** Lists the models of local runtimes, where the browser does not ask the user about that first. Never rejects. */
export async function findLocalRuntimes(catalog: Catalog): Promise<void> {
  if ((await loopbackPermission(location, navigator.permissions)) !== 'granted') return;
  for (const provider of providers.filter(({ local }) => local)) {
    await catalog.list(provider, AbortSignal.timeout(probeTimeoutMs)).catch(() => undefined);
  }
}
