import { gzipSync } from 'node:zlib';

const limit = 140_000;

/** One line with the bytes needed before the first prompt; an error where they are too many. */
export function measure({ script, chunks, style }) {
  const bytes = [script, ...chunks, style]
    .map((file) => gzipSync(file.contents, { level: 9 }).length)
    .reduce((sum, length) => sum + length, 0);
  const line = `needed before the first prompt: ${number(bytes)} of ${number(limit)} bytes, gzipped`;
  if (bytes > limit) throw new Error(line);
  return line;
}

function number(value) {
  return value.toLocaleString('en');
}
