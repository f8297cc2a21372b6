import { unitsPerStep } from './steps.ts';
import { wellFormed } from './well-formed.ts';

/** Yields a text in pieces of `units` UTF-16 units, or one more, so that none ends inside a surrogate pair. */
export function* piecesOf(text: string, units = unitsPerStep): Generator<string, void> {
  for (let start = 0; start < text.length; ) {
    const last = start + units - 1;
    const endsInPair = (text.codePointAt(last) ?? 0) > 0xffff;
    const end = last + (endsInPair ? 2 : 1);
    yield text.slice(start, end);
    start = end;
  }
}

/**
 * Yields a value as JSON, as `JSON.stringify` writes it, in pieces of about 65,536 UTF-16 units. Lone surrogates become
 * U+FFFD.
 */
export function* jsonPieces(value: unknown): Generator<string, void> {
  yield* isSimple(value) ? piecesOf(JSON.stringify(value)) : jsonPiecesOfLong(value);
}

/** Returns whether all strings in a value are short and well-formed: then `JSON.stringify` alone is faster. */
function isSimple(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= unitsPerStep && wellFormed(value) === value;
  return typeof value !== 'object' || value === null || Object.values(value).every(isSimple);
}

function* jsonPiecesOfLong(value: unknown): Generator<string, void> {
  const long: string[] = [];
  const placeholder = crypto.randomUUID();
  const json = JSON.stringify(value, (_, member) => {
    if (typeof member !== 'string') return member;
    if (member.length <= unitsPerStep) return wellFormed(member);
    long.push(wellFormed(member));
    return placeholder;
  });
  const [head = '', ...tails] = json.split(`"${placeholder}"`);
  yield* piecesOf(head);
  for (const [index, tail] of tails.entries()) {
    yield '"';
    for (const piece of piecesOf(long[index] ?? '')) yield JSON.stringify(piece).slice(1, -1);
    yield* piecesOf(`"${tail}`);
  }
}
