import { gzipSync } from 'node:zlib';

const limit = 125_000;

/** Returns a line with the gzipped size of the first load in bytes; throws an error with it if it exceeds the limit. */
export function checkFirstLoadSize({ script, chunks, style }) {
  const bytes = [script, ...chunks, style]
    .map((file) => gzipSync(file.contents, { level: 9 }).length)
    .reduce((sum, length) => sum + length, 0);
  const line = `first load: ${formatNumber(bytes)} of ${formatNumber(limit)} bytes, gzipped`;
  if (bytes > limit) throw new Error(line);
  return line;
}

function formatNumber(value) {
  return value.toLocaleString('en');
}
