import type { Steps } from './steps.ts';
import { yielding } from './yielding.ts';

/** Bytes that are encoded at once; a multiple of 3, so that only the last piece is padded. */
const bytesPerPiece = 3 * 8192;
/** Characters that are decoded at once; a multiple of 4. */
const charactersPerStep = 4 * 16_384;

/** Encodes bytes in base64, yielding to the event loop. Rejects with the signal's reason once it is aborted. */
export async function toBase64(blob: Blob, signal?: AbortSignal): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  const turn = yielding(signal);
  const pieces: string[] = [];
  for (let at = 0; at < bytes.length; at += bytesPerPiece) {
    pieces.push(btoa(String.fromCharCode(...bytes.subarray(at, at + bytesPerPiece))));
    await turn();
  }
  return pieces.join('');
}

/** Decodes base64 in steps; returns undefined if it is invalid. */
export function* fromBase64(text: string, type: string): Steps<Blob | undefined> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let at = 0; at < text.length; at += charactersPerStep) {
    const bytes = decoded(text.slice(at, at + charactersPerStep));
    if (!bytes) return undefined;
    parts.push(bytes);
    yield;
  }
  return new Blob(parts, { type });
}

function decoded(piece: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(piece), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
