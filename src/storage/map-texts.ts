import type { Steps } from '../base/steps.ts';
import { wellFormed } from '../base/well-formed.ts';

/** Returns whether a field of a record is an id, a provider or a key (`k`) rather than text. */
export function isReference(name: string): boolean {
  return /^(?:id|session|question|bot|provider|k|keyProvider)$/.test(name);
}

/** Returns a JSON value with each string in it changed, except in skipped fields; the same object if none changes. */
export function mapTexts<T>(
  value: T,
  change: (text: string) => string,
  isSkipped: (field: string) => boolean = () => false,
): T {
  const mapped = (member: unknown): unknown => {
    if (typeof member === 'string') return change(member);
    if (typeof member !== 'object' || member === null) return member;
    const changed = Object.entries(member)
      .filter(([name]) => !isSkipped(name))
      .map(([name, before]) => ({ name, before, after: mapped(before) }))
      .filter(({ before, after }) => before !== after);
    if (changed.length === 0) return member;
    const copy = Array.isArray(member) ? [...member] : { ...member };
    return Object.assign(copy, Object.fromEntries(changed.map(({ name, after }) => [name, after])));
  };
  return mapped(value) as T;
}

/** Does the work of `mapTexts` in steps, with a `change` in steps. */
export function* mapTextsSteps<T>(
  value: T,
  change: (text: string) => Steps<string>,
  isSkipped?: (field: string) => boolean,
): Steps<T> {
  const changed = new Map<string, string>();
  for (const text of new Set(textsIn(value, isSkipped))) changed.set(text, yield* change(text));
  return mapTexts(value, (text) => changed.get(text) ?? text, isSkipped);
}

/** Returns the strings in a JSON value, except in skipped fields. */
export function textsIn(value: unknown, isSkipped?: (field: string) => boolean): readonly string[] {
  const texts: string[] = [];
  const take = (text: string) => {
    texts.push(text);
    return text;
  };
  mapTexts(value, take, isSkipped);
  return texts;
}

/** Returns a record with U+FFFD instead of each lone surrogate in its texts; the same object if there is none. */
export function withWellFormedTexts<T>(record: T): T {
  return mapTexts(record, wellFormed, isReference);
}
