import { expect, test } from 'vitest';
import { formatBytes } from '../../src/base/format-bytes.ts';

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1000, '1.0 kB'],
  [999_949, '999.9 kB'],
  [999_950, '1.0 MB'],
  [12_345_678, '12.3 MB'],
  [300e9, '300.0 GB'],
])('%i bytes are formatted as %s', (bytes, name) => {
  expect(formatBytes(bytes)).toBe(name);
});
