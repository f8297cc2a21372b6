import { formatBytes } from '../../src/base/format-bytes.ts';

/** How full the browser's room for this page is, and whether what is in it stays: "1.2 MB of 900.0 MB used; …". */
export async function storageLeft(): Promise<string> {
  const { storage } = navigator;
  const { usage = 0, quota = 0 } = (await storage?.estimate().catch(() => undefined)) ?? {};
  const isLasting = (await storage?.persisted().catch(() => false)) ?? false;
  const room = quota > 0 ? `${formatBytes(usage)} of ${formatBytes(quota)} used` : 'room not known';
  const lasting = isLasting
    ? 'kept until you clear it'
    : 'the browser may clear it when it runs out of room';
  return `${room}; ${lasting}`;
}
