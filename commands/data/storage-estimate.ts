import { formatBytes } from '../../src/base/format-bytes.ts';

/** Describes how much of the page's storage is used, and whether it is persistent: "1.2 MB of 900.0 MB used; …". */
export async function storageLeft(): Promise<string> {
  const { storage } = navigator;
  const { usage = 0, quota = 0 } = (await storage?.estimate().catch(() => undefined)) ?? {};
  const isLasting = (await storage?.persisted().catch(() => false)) ?? false;
  const use = quota > 0 ? `${formatBytes(usage)} of ${formatBytes(quota)} used` : 'size unknown';
  const lasting = isLasting
    ? 'kept until you clear it'
    : 'the browser may delete it if storage runs low';
  return `${use}; ${lasting}`;
}
