import { telling } from '../providers/shape.ts';

/** Looked for at every fourth place of a text: whatever `telling` characters in a row are, one such piece is in them. */
const piece = 5;
const step = telling - piece + 1;
const buckets = 1 << 16;

/** A fast test that a text holds no `telling` characters in a row of any of the secrets; true only says that it may. */
export function siftFor(secrets: readonly string[]): (text: string) => boolean {
  const pieces = new Set(secrets.flatMap(piecesOf));
  const marked = new Uint8Array(buckets);
  for (const each of pieces) marked[bucketAt(each, 0)] = 1;
  return (text) => {
    for (let at = 0; pieces.size > 0 && at + piece <= text.length; at += step) {
      if (marked[bucketAt(text, at)] && pieces.has(text.slice(at, at + piece))) return true;
    }
    return false;
  };
}

function piecesOf(secret: string): readonly string[] {
  const count = Math.max(0, secret.length - piece + 1);
  return Array.from({ length: count }, (_, at) => secret.slice(at, at + piece));
}

function bucketAt(text: string, at: number): number {
  const sum =
    text.charCodeAt(at) * 2477 +
    text.charCodeAt(at + 1) * 919 +
    text.charCodeAt(at + 2) * 113 +
    text.charCodeAt(at + 3) * 31 +
    text.charCodeAt(at + 4);
  return sum & (buckets - 1);
}
