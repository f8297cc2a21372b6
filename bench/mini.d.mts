export function buildMini(out: string): Promise<Uint8Array[]>;
