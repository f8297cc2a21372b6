import { describe, expect, it, test } from 'vitest';
import { readPictureHeader } from '../../src/attachments/picture-header.ts';
import {
  animationControl,
  bytesOf,
  exif,
  gif,
  jpegHeader,
  png,
  segment,
  webpHeader,
} from '../support/picture-files.ts';

const still = { width: 300, height: 200, isAnimated: false };
const animated = { ...still, isAnimated: true };

describe('the header of a picture', () => {
  it.each([
    ['PNG', png(300, 200), 'image/png', still],
    ['PNG with one frame', png(300, 200, { chunks: [animationControl(1)] }), 'image/png', still],
    ['APNG', png(300, 200, { chunks: [animationControl(2)] }), 'image/png', animated],
    ['JPEG', jpegHeader(300, 200), 'image/jpeg', still],
    ['progressive JPEG', jpegHeader(300, 200, { progressive: true }), 'image/jpeg', still],
    ['JPEG with Exif', jpegHeader(300, 200, { segments: [exif(6)] }), 'image/jpeg', still],
    ['GIF', gif(300, 200, [0]), 'image/gif', still],
    ['animated GIF', gif(300, 200, [0, 1]), 'image/gif', animated],
    ['lossy WebP', webpHeader('VP8 ', 300, 200), 'image/webp', still],
    ['lossless WebP', webpHeader('VP8L', 300, 200), 'image/webp', still],
    ['extended WebP', webpHeader('VP8X', 300, 200), 'image/webp', still],
    ['animated WebP', webpHeader('VP8X', 300, 200, true), 'image/webp', animated],
  ] as const)('is read from a %s', (_, bytes, type, header) => {
    expect(readPictureHeader(bytes, type)).toEqual(header);
  });

  it('of a JPEG is found behind large segments, and not in a thumbnail', () => {
    const thumbnail = segment(0xe1, bytesOf('Exif\0\0', jpegHeader(16, 16)));
    const profile = segment(0xe2, new Uint8Array(65_000));
    const segments = [thumbnail, ...Array(20).fill(profile)];
    expect(readPictureHeader(jpegHeader(300, 200, { segments }), 'image/jpeg')).toEqual(still);
  });

  it('of a GIF has the size of the first frame if that exceeds the screen', () => {
    const bytes = gif(300, 200, [0], [1, 1]);
    expect(readPictureHeader(bytes, 'image/gif')).toEqual(still);
  });

  it.each([
    ['no size', jpegHeader(0, 0), 'image/jpeg'],
    ['no frame header', bytesOf([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]), 'image/jpeg'],
    ['only a signature', bytesOf('\x89PNG\r\n\x1a\n'), 'image/png'],
  ] as const)('with %s is undefined', (_, bytes, type) => {
    expect(readPictureHeader(bytes, type)).toBeUndefined();
  });
});

test('a header that is cut or changed anywhere ends reading', () => {
  const files = [
    [png(3, 2, { chunks: [animationControl(2)] }), 'image/png'],
    [jpegHeader(3, 2, { segments: [exif(3)] }), 'image/jpeg'],
    [gif(3, 2, [0, 1]), 'image/gif'],
    [webpHeader('VP8X', 3, 2, true), 'image/webp'],
  ] as const;
  for (const [bytes, type] of files) {
    for (let at = 0; at < bytes.length; at += 1) {
      readPictureHeader(bytes.subarray(0, at), type);
      for (const value of [0, 0x7f, 0xff]) {
        const changed = bytes.slice();
        changed[at] = value;
        expect(() => readPictureHeader(changed, type)).not.toThrow();
      }
    }
  }
});
