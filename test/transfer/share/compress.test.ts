import { deflateSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  compress,
  decompress,
  maxCompressedLength,
  maxTextBytes,
} from '../../../src/transfer/share/compress.ts';
import { decodeLink } from '../../../src/transfer/share/link.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function deflatedZeros(size: number): string {
  return deflateSync(Buffer.alloc(size, 'A'), { level: 9 }).toString('base64url');
}

describe('the limits of a link', () => {
  test('16 KiB of compressed text', async () => {
    const line = (length: number) => decodeLink(`#b=1.${'A'.repeat(length)}`);
    await expect(line(maxCompressedLength - 4)).rejects.toThrow('incomplete or damaged');
    await expect(line(maxCompressedLength)).rejects.toThrow('incomplete or damaged');
    await expect(line(maxCompressedLength + 1)).rejects.toThrow('is longer than any');
  });

  test('256 KiB of inflated text', async () => {
    expect(await decompress(deflatedZeros(maxTextBytes - 1))).toHaveLength(maxTextBytes - 1);
    expect(await decompress(deflatedZeros(maxTextBytes))).toHaveLength(maxTextBytes);
    await expect(decompress(deflatedZeros(maxTextBytes + 1))).rejects.toThrow('more than a bot');
  });
});

describe('a link that inflates to megabytes', () => {
  test('is refused without inflating it if it is long', async () => {
    await expect(decodeLink(`#b=1.${deflatedZeros(50 * 2 ** 20)}`)).rejects.toThrow(
      'is longer than any',
    );
  });

  test('is inflated in small chunks, at most 64 KiB past the limit', async () => {
    const seen = measureInflation();
    const bomb = deflatedZeros(12_000_000);
    expect(bomb.length).toBeLessThan(maxCompressedLength);
    await expect(decodeLink(`#b=1.${bomb}`)).rejects.toThrow('more than a bot can have');
    expect(seen.largest * 1032).toBeLessThanOrEqual(64 * 1024);
    expect(seen.inflated).toBeGreaterThan(maxTextBytes);
    expect(seen.inflated).toBeLessThanOrEqual(maxTextBytes + 64 * 1024);
  });
});

describe('compressed text', () => {
  test('is base64url without padding, equal for equal texts', async () => {
    for (const text of ['', 'a', 'ab', 'abc', '\u00ff?>'.repeat(40)]) {
      const compressed = await compress(text);
      expect(compressed).toMatch(/^[\w-]+$/);
      expect(await compress(text)).toBe(compressed);
      expect(await decompress(compressed)).toBe(text);
    }
  });

  test.each([
    ['a byte that UTF-8 does not have', [0x61, 0xff, 0x61]],
    ['the beginning of a character at its end', [0x61, 0xc3]],
  ])('is damaged if it has %s', async (_, bytes) => {
    const compressed = deflateSync(Uint8Array.from(bytes)).toString('base64url');
    await expect(decompress(compressed)).rejects.toMatchObject({
      kind: 'invalid-data',
      message: 'This link is incomplete or damaged. Ask for it again.',
    });
    await expect(decompress(compressed, 'Not a text.')).rejects.toThrow(/^Not a text\.$/);
  });
});

/** Measures each DecompressionStream from now on: the largest chunk that is put in, and the bytes that come out. */
function measureInflation() {
  const seen = { largest: 0, inflated: 0 };
  const Real = DecompressionStream;
  const count = (step: (bytes: Uint8Array) => void) =>
    new TransformStream<Uint8Array, Uint8Array>(
      {
        transform(bytes, controller) {
          step(bytes);
          controller.enqueue(bytes);
        },
      },
      undefined,
      { highWaterMark: 0 },
    );
  vi.stubGlobal('DecompressionStream', function Measured(format: CompressionFormat) {
    const into = count(({ length }) => {
      seen.largest = Math.max(seen.largest, length);
    });
    const out = count(({ length }) => {
      seen.inflated += length;
    });
    const readable = into.readable.pipeThrough(new Real(format) as never).pipeThrough(out);
    return { readable, writable: into.writable };
  });
  return seen;
}
