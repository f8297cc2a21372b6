import { inflate } from '../base/inflate.ts';

/** Bytes that are inflated of one stream. */
const maxInflatedBytes = 1 << 20;
/** Bytes that are inflated at once. */
const chunkBytes = 1024;

/** Returns whether the text of a PDF's object begins an object stream (ISO 32000-1, 7.5.7). */
export function isObjectStream(object: string): boolean {
  return /\/Type\s*\/ObjStm\b/.test(object);
}

/**
 * Returns the objects in an object stream, at most those in its first 1,048,576 bytes. `bytes` begin where the text of the
 * stream does. Returns an empty array if the stream is damaged or has another filter than FlateDecode.
 */
export async function inflateObjects(
  stream: string,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<readonly string[]> {
  const [dictionary = ''] = /^[\s\S]*?\bstream\r?\n/.exec(stream) ?? [];
  const length = entry(dictionary, 'Length');
  const first = entry(dictionary, 'First');
  const isDeflated = /\/Filter\s*(?:\/FlateDecode\b|\[\s*\/FlateDecode\s*\])/.test(dictionary);
  if (length === 0 || first === 0 || !isDeflated || dictionary.includes('/Predictor')) return [];
  const end = dictionary.length + Math.min(length, maxInflatedBytes);
  const text = await inflateText(bytes.slice(dictionary.length, end));
  const offsets = offsetsIn(text.slice(0, first));
  return offsets.map((at, index) =>
    text.slice(first + at, first + (offsets[index + 1] ?? Infinity)),
  );
}

/** Returns a number in a dictionary, or 0 if it has none. */
function entry(dictionary: string, name: string): number {
  const found = new RegExp(`/${name}\\s+(\\d{1,9})\\b(?!\\s+\\d+\\s+R)`).exec(dictionary);
  return Number(found?.[1] ?? 0);
}

/** Returns the offsets in a list of object numbers and offsets, sorted so that the objects do not overlap. */
function offsetsIn(header: string): readonly number[] {
  const numbers = header.match(/\d{1,9}/g)?.map(Number) ?? [];
  return numbers.filter((_, index) => index % 2 === 1).sort((a, b) => a - b);
}

async function inflateText(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const reader = inflate(bytes, chunkBytes).getReader();
  const decoder = new TextDecoder('latin1');
  let text = '';
  try {
    while (text.length < maxInflatedBytes) {
      const { value } = await reader.read();
      if (value === undefined) return text;
      text += decoder.decode(value);
    }
    await reader.cancel();
    return text;
  } catch {
    return '';
  }
}
