export function buildBaselinePage(out: string): Promise<Uint8Array[]>;
