import { deflateSync } from 'node:zlib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { decompress, largestText, longestCompressed } from '../../src/transfer/share/compress.ts';
import { deepest, mostFields } from '../../src/transfer/share/json-limits.ts';
import { decodeLink } from '../../src/transfer/share/link.ts';
import { linkOfJson, linkOfValue, poet } from './designs.ts';

const known = Object.keys(poet).length + Object.keys(poet.parameters).length + 1;
const overgrown = 'holds more fields than a bot can have';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A list that is `depth` deep in a bot. */
function nested(depth: number): Promise<string> {
  const list = '['.repeat(depth - 1) + ']'.repeat(depth - 1);
  return linkOfJson(`{"x":${list},${JSON.stringify(poet).slice(1)}`);
}

/** A bot with so many fields, in objects and lists. */
function wide(fields: number): Promise<string> {
  const more = Array.from({ length: fields - known - 1 }, (_, at) => at);
  return linkOfValue({ ...poet, more });
}

function packedBytes(size: number): string {
  return deflateSync(Buffer.alloc(size, 'A'), { level: 9 }).toString('base64url');
}

describe('a link is read up to', () => {
  test('8 objects and lists in one another', async () => {
    expect((await decodeLink(await nested(deepest - 1))).draft).toEqual(poet);
    expect((await decodeLink(await nested(deepest))).draft).toEqual(poet);
    await expect(decodeLink(await nested(deepest + 1))).rejects.toThrow(overgrown);
    await expect(decodeLink(await nested(100_000))).rejects.toThrow(overgrown);
  });

  test('64 fields', async () => {
    expect((await decodeLink(await wide(mostFields - 1))).draft).toEqual(poet);
    expect((await decodeLink(await wide(mostFields))).draft).toEqual(poet);
    await expect(decodeLink(await wide(mostFields + 1))).rejects.toThrow(overgrown);
  });

  test('but brackets and commas inside a text are none', async () => {
    const system = `${'[{,"\\'.repeat(100)}"`;
    expect((await decodeLink(await linkOfValue({ ...poet, system }))).draft.system).toBe(system);
  });

  test('16 KiB of packed text', async () => {
    const line = (length: number) => decodeLink(`#b=1.${'A'.repeat(length)}`);
    await expect(line(longestCompressed - 4)).rejects.toThrow('changed on the way');
    await expect(line(longestCompressed)).rejects.toThrow('changed on the way');
    await expect(line(longestCompressed + 1)).rejects.toThrow('is longer than any');
  });

  test('256 KiB of text', async () => {
    expect(await decompress(packedBytes(largestText - 1))).toHaveLength(largestText - 1);
    expect(await decompress(packedBytes(largestText))).toHaveLength(largestText);
    await expect(decompress(packedBytes(largestText + 1))).rejects.toThrow('far more than a bot');
  });
});

describe('a link that would inflate to megabytes', () => {
  test('is refused unopened where it is long', async () => {
    await expect(decodeLink(`#b=1.${packedBytes(50 * 2 ** 20)}`)).rejects.toThrow(
      'is longer than any',
    );
  });

  test('is inflated in small pieces and no more than 64 KiB past the limit', async () => {
    const seen = watched();
    const bomb = packedBytes(12_000_000);
    expect(bomb.length).toBeLessThan(longestCompressed);
    await expect(decodeLink(`#b=1.${bomb}`)).rejects.toThrow('far more than a bot can have');
    expect(seen.largest * 1032).toBeLessThanOrEqual(64 * 1024);
    expect(seen.inflated).toBeGreaterThan(largestText);
    expect(seen.inflated).toBeLessThanOrEqual(largestText + 64 * 1024);
  });
});

/** What goes through a DecompressionStream from now on: the largest piece put in, and all that is taken out. */
function watched() {
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
  vi.stubGlobal('DecompressionStream', function Watched(format: CompressionFormat) {
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
