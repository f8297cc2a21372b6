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
export function* fromBase64(text: string): Steps<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = new Uint8Array(Math.ceil((3 * text.length) / 4));
  let length = 0;
  for (let at = 0; at < text.length; at += charactersPerStep) {
    const piece = decoded(text.slice(at, at + charactersPerStep));
    if (!piece) return undefined;
    bytes.set(piece, length);
    length += piece.length;
    yield;
  }
  return bytes.subarray(0, length);
}

function decoded(piece: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(piece), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
