import { unprintable } from '../../base/unicode.ts';
import { maxIdUnits } from '../limits.ts';

const breaking = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const outOfPlace = new RegExp(`[${unprintable}]`, 'u');
const ids: readonly string[] = ['id', 'session', 'question', 'bot'];

/** The first of a record's ids, or its model, that would not stand in one row as what it is, and why; undefined where all do. */
export function idProblem(record: object): readonly [name: string, fault: string] | undefined {
  for (const [name, value] of Object.entries(record)) {
    const fault = typeof value === 'string' && faultOf(name, value);
    if (fault) return [name, fault];
  }
  return undefined;
}

function faultOf(name: string, value: string): string | undefined {
  if (name === 'model') {
    return breaking.test(value) ? 'holds a control character' : undefined;
  }
  if (!ids.includes(name)) return undefined;
  if (value.length > maxIdUnits) return 'is too long';
  return outOfPlace.test(value) ? 'holds a blank or control character' : undefined;
}
