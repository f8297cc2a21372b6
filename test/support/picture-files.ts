import { crc32, deflateSync } from 'node:zlib';

type Bytes = Uint8Array<ArrayBuffer>;

/** Concatenates bytes, and strings as Latin-1. */
export function bytesOf(...parts: readonly (string | readonly number[] | Uint8Array)[]): Bytes {
  const buffers = parts.map((part) =>
    typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part),
  );
  return new Uint8Array(Buffer.concat(buffers));
}

/** A PNG chunk. */
export function chunk(type: string, data: Uint8Array | readonly number[]): Bytes {
  const content = bytesOf(type, data);
  return bytesOf(uint32(content.length - 4), content, uint32(crc32(content)));
}

/** Options of `png`. */
interface PngOptions {
  /** The bit depth per channel. */
  readonly depth?: 8 | 16;
  /** The bytes of one pixel: four channels. */
  readonly pixel?: readonly number[];
  /** Chunks before the pixels. */
  readonly chunks?: readonly Bytes[];
}

/** A PNG in one color with alpha. */
export function png(
  width: number,
  height: number,
  { depth = 8, pixel = [255, 0, 0, 255], chunks = [] }: PngOptions = {},
): Bytes {
  const row = Buffer.alloc(1 + width * pixel.length);
  for (let x = 0; x < width; x += 1) row.set(pixel, 1 + x * pixel.length);
  const rows = Buffer.alloc(row.length * height, row);
  const header = bytesOf(uint32(width), uint32(height), [depth, 6, 0, 0, 0]);
  return bytesOf(
    '\x89PNG\r\n\x1a\n',
    chunk('IHDR', header),
    ...chunks,
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', []),
  );
}

/** The chunk that makes a PNG an animation. */
export function animationControl(frames: number): Bytes {
  return chunk('acTL', bytesOf(uint32(frames), uint32(0)));
}

/** A JPEG up to its frame header, which is `SOF0`, or `SOF2` if progressive, after segments such as `exif`. */
export function jpegHeader(
  width: number,
  height: number,
  { progressive = false, segments = [] as readonly Bytes[] } = {},
): Bytes {
  const frame = bytesOf([8], uint16(height), uint16(width), [1, 1, 0x11, 0]);
  return bytesOf([0xff, 0xd8], ...segments, segment(progressive ? 0xc2 : 0xc0, frame));
}

/** A JPEG segment. */
export function segment(marker: number, data: Uint8Array): Bytes {
  return bytesOf([0xff, marker], uint16(data.length + 2), data);
}

/** An Exif segment with an orientation (Exif 3.0, 4.6.5) and a GPS directory. */
export function exif(orientation: number): Bytes {
  const entry = (tag: number, type: number, count: number, value: readonly number[]) =>
    bytesOf(uint16(tag), uint16(type), uint32(count), value);
  const main = bytesOf(
    uint16(2),
    entry(0x0112, 3, 1, [0, orientation, 0, 0]),
    entry(0x8825, 4, 1, [0, 0, 0, 38]),
    uint32(0),
  );
  const gps = bytesOf(uint16(1), entry(1, 2, 2, [...Buffer.from('N\0\0\0')]), uint32(0));
  return segment(0xe1, bytesOf('Exif\0\0MM', uint16(42), uint32(8), main, gps));
}

/** A GIF whose frames have one color each, an index of `colors`, and an animation's extensions. */
export function gif(
  width: number,
  height: number,
  frames: readonly number[],
  screen: readonly [number, number] = [width, height],
): Bytes {
  const colors = [255, 0, 0, 0, 255, 0];
  return bytesOf(
    'GIF89a',
    [...screen].flatMap(little16),
    [0x80, 0, 0],
    colors,
    [0x21, 0xff, 11],
    'NETSCAPE2.0',
    [3, 1, 0, 0, 0],
    ...frames.flatMap((color) => [
      bytesOf([0x21, 0xf9, 4, 4, 10, 0, 0, 0]),
      bytesOf([0x2c, 0, 0, 0, 0], little16(width), little16(height), [0]),
      lzw(color, width * height),
    ]),
    [0x3b],
  );
}

/** Pixels of one color as LZW data of 2 bits per code: each code is 3 bits, and a clear code precedes every pair. */
function lzw(color: number, count: number): Bytes {
  const codes: number[] = [];
  for (let at = 0; at < count; at += 1) codes.push(...(at % 2 === 0 ? [4] : []), color);
  codes.push(5);
  const bits = codes
    .map((code) => code.toString(2).padStart(3, '0'))
    .reverse()
    .join('');
  const bytes: number[] = [];
  for (let end = bits.length; end > 0; end -= 8) {
    bytes.push(Number.parseInt(bits.slice(Math.max(0, end - 8), end), 2));
  }
  const blocks: Bytes[] = [];
  for (let at = 0; at < bytes.length; at += 255) {
    const block = bytes.slice(at, at + 255);
    blocks.push(bytesOf([block.length], block));
  }
  return bytesOf([2], ...blocks, [0]);
}

/** The header of a WebP file: lossy, lossless or extended, with an animation flag. */
export function webpHeader(
  kind: 'VP8 ' | 'VP8L' | 'VP8X',
  width: number,
  height: number,
  isAnimated = false,
): Bytes {
  const data = {
    'VP8 ': bytesOf([0, 0, 0, 0x9d, 1, 0x2a], little16(width), little16(height)),
    VP8L: bytesOf([0x2f], little32((width - 1) | ((height - 1) << 14)), [0, 0, 0, 0, 0]),
    VP8X: bytesOf(
      [isAnimated ? 2 : 0, 0, 0, 0],
      little32(width - 1).slice(0, 3),
      little32(height - 1).slice(0, 3),
    ),
  }[kind];
  return riffChunk('RIFF', bytesOf('WEBP', riffChunk(kind, data)));
}

/** An animated WebP of opaque still ones (RFC 9649, 2.7.1). */
export function animatedWebp(width: number, height: number, stills: readonly Uint8Array[]): Bytes {
  const size = bytesOf(little32(width - 1).slice(0, 3), little32(height - 1).slice(0, 3));
  const frames = stills.map((still) =>
    riffChunk('ANMF', bytesOf(Array(6).fill(0), size, [100, 0, 0, 0], pixelsOf(still))),
  );
  const header = riffChunk('VP8X', bytesOf([2, 0, 0, 0], size));
  const control = riffChunk('ANIM', bytesOf(Array(6).fill(0)));
  return riffChunk('RIFF', bytesOf('WEBP', header, control, ...frames));
}

/** The chunk of a WebP with its pixels. */
function pixelsOf(webp: Uint8Array): Uint8Array {
  const view = new DataView(webp.buffer, webp.byteOffset);
  for (let at = 12; at < webp.length; ) {
    const end = at + 8 + view.getUint32(at + 4, true);
    const type = String.fromCharCode(...webp.subarray(at, at + 4));
    if (type === 'VP8 ' || type === 'VP8L') return webp.subarray(at, end + (end % 2));
    at = end + (end % 2);
  }
  throw new Error('the WebP has no pixels');
}

function riffChunk(type: string, data: Uint8Array): Bytes {
  return bytesOf(type, little32(data.length), data);
}

/** The markers of the segments before the pixels of a JPEG. */
export function segmentsOf(jpeg: Uint8Array): readonly number[] {
  const markers: number[] = [];
  for (let at = 2; at + 4 <= jpeg.length && jpeg[at + 1] !== 0xda; ) {
    markers.push(jpeg[at + 1] ?? 0);
    at += 2 + (jpeg[at + 2] ?? 0) * 256 + (jpeg[at + 3] ?? 0);
  }
  return markers.filter((marker) => marker >= 0xe0);
}

function uint16(value: number): readonly number[] {
  return little16(value).reverse();
}

function uint32(value: number): readonly number[] {
  return little32(value).reverse();
}

function little16(value: number): number[] {
  return [value & 255, (value >> 8) & 255];
}

function little32(value: number): number[] {
  return [...little16(value), (value >> 16) & 255, (value >>> 24) & 255];
}
