import { wellFormed } from '../base/well-formed.ts';

/** Whether a field of a record refers to something rather than being text; `k` is a bot's own key. */
export function isReference(name: string): boolean {
  return /^(?:id|session|question|bot|provider|k|keyProvider)$/.test(name);
}

/** The value, as JSON may hold it, with each text in it changed, less skipped fields; the same object where none changes. */
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

/** Returns the record with U+FFFD in the place of each lone surrogate in its texts: itself where there is none. */
export function inWholeCharacters<T>(record: T): T {
  return mapTexts(record, wellFormed, isReference);
}
