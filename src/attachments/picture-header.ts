import { imageDimensionsFromData } from 'image-dimensions';
import type { FileType } from './identify.ts';

/** What the header of a picture says. */
export interface PictureHeader {
  /** The size in pixels that decoding takes, before the orientation is applied. */
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
}

/**
 * Reads the header of a PNG, JPEG, GIF or WebP picture from its first bytes, without decoding it. Returns undefined if it
 * has no size. An animation whose second picture begins after the bytes counts as a still picture.
 */
export function readPictureHeader(bytes: Uint8Array, type: FileType): PictureHeader | undefined {
  const size = imageDimensionsFromData(bytes);
  if (size === undefined || size.width * size.height === 0) return undefined;
  const { width, height } = size;
  if (type === 'image/gif') return withFrames(bytes, width, height);
  const isAnimated = type === 'image/png' ? isAnimatedPng(bytes) : isAnimatedWebp(bytes, type);
  return { width, height, isAnimated };
}

/** Returns whether the chunk `acTL`, which precedes the pixels of an APNG (PNG 3, 11.3.6), announces several frames. */
function isAnimatedPng(bytes: Uint8Array): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 8; at + 12 <= bytes.length; ) {
    const type = view.getUint32(at + 4);
    if (type === chunkType('acTL')) return view.getUint32(at + 8) > 1;
    if (type === chunkType('IDAT')) return false;
    at += 12 + view.getUint32(at);
  }
  return false;
}

function chunkType(name: string): number {
  return [...name].reduce((code, char) => code * 256 + char.charCodeAt(0), 0);
}

/** Returns the animation flag of an extended WebP file (RFC 9649, 2.7). */
function isAnimatedWebp(bytes: Uint8Array, type: FileType): boolean {
  const isExtended = type === 'image/webp' && bytes[15] === 'X'.charCodeAt(0);
  return isExtended && (byteAt(bytes, 20) & 2) !== 0;
}

/**
 * Reads the blocks of a GIF (GIF89a, 17 to 23) up to its second picture. Browsers enlarge the logical screen to the first
 * picture if that exceeds it.
 */
function withFrames(bytes: Uint8Array, width: number, height: number): PictureHeader {
  const size = { width, height };
  let frames = 0;
  for (let at = 13 + colorTableBytes(bytes, 10); at < bytes.length; ) {
    const block = bytes[at];
    if (block === 0x2c) {
      if (frames === 1) return { ...size, isAnimated: true };
      frames = 1;
      size.width = Math.max(width, uint16(bytes, at + 1) + uint16(bytes, at + 5));
      size.height = Math.max(height, uint16(bytes, at + 3) + uint16(bytes, at + 7));
      at = afterSubBlocks(bytes, at + 11 + colorTableBytes(bytes, at + 9));
    } else if (block === 0x21) at = afterSubBlocks(bytes, at + 2);
    else break;
  }
  return { ...size, isAnimated: false };
}

function colorTableBytes(bytes: Uint8Array, at: number): number {
  const flags = byteAt(bytes, at);
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0;
}

/** Returns the offset after a sequence of sub-blocks and the empty one that ends it. */
function afterSubBlocks(bytes: Uint8Array, start: number): number {
  let at = start;
  while (byteAt(bytes, at) !== 0) at += 1 + byteAt(bytes, at);
  return at + 1;
}

function uint16(bytes: Uint8Array, at: number): number {
  return byteAt(bytes, at) + 256 * byteAt(bytes, at + 1);
}

/** Returns a byte, or 0 after the end. */
function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0;
}
