import { minKeyFragment } from '../secrets/key-patterns.ts';
import { type KeyShape, keyShapes } from '../secrets/key-shapes.ts';

/** UTF-16 units of a line in which a key without a known prefix is looked for. */
const maxLineUnits = 1000;
/** A key without a known prefix at the end of a line, in quotes or not. */
const lastWord = /["'`]?([\w.+/~-]{16,200}={0,2})["'`]?\s?[,;]?$/;
/** The name before a key in a shell script, a configuration file, JSON or HTTP. */
const lead =
  /(?:key|token|secret|authorization)[\w.-]{0,40}["']?\s{0,3}(?:=|:|=>)\s{0,3}(?:bearer\s{1,3})?$/i;

/**
 * Returns the distinct keys in a pasted line that contains more than a key, such as `NAME=key` or `Authorization: Bearer
 * key`. Returns none if the whole line is a key.
 */
export function keysInLine(line: string): readonly string[] {
  const shapes = shapesIn(line);
  if (isWhole(shapes, line)) return [];
  const apart = shapes.filter(({ start, end }) => isApart(line, start, end));
  const shaped = new Set(apart.map(({ start, end }) => line.slice(start, end)));
  if (shaped.size > 0) return [...shaped];
  return plainKeyIn(line);
}

/** Returns whether a whole line is a key with a known prefix. */
export function isKey(line: string): boolean {
  return isWhole(shapesIn(line), line);
}

function shapesIn(line: string): readonly KeyShape[] {
  return keyShapes(line).filter(({ body }) => body >= minKeyFragment);
}

function isWhole(shapes: readonly KeyShape[], line: string): boolean {
  return shapes.some(({ start, end }) => start === 0 && end === line.length);
}

function plainKeyIn(line: string): readonly string[] {
  const match = line.length > maxLineUnits ? null : lastWord.exec(line);
  const [, word = ''] = match ?? [];
  return /\d/.test(word) && lead.test(line.slice(0, match?.index)) ? [word] : [];
}

/** Returns whether a span is delimited on both sides. */
function isApart(line: string, start: number, end: number): boolean {
  return (
    /[\s"'`=:,;&?<>(){}[\]|#]|^$/.test(line.charAt(start - 1)) &&
    /[\s"'`,;&<>(){}[\]|#\\]|^$/.test(line.charAt(end))
  );
}
