import type { ProviderId } from '../providers/registry.ts';
import { issuersByShape, seal } from '../providers/shape.ts';
import type { Secret } from '../secret.ts';

/** What saving a key did, with masks only. */
export interface Saved {
  readonly state: 'set' | 'rotated' | 'unchanged' | 'empty';
  readonly before?: Secret;
  readonly now: Secret;
  /** What the clipboard had brought along and was taken off. */
  readonly cleaned: readonly string[];
  /** Whose keys begin like this one; empty where that cannot be told. */
  readonly issuers: readonly ProviderId[];
}

/** The value to store for a key as it was typed, where `old` stands ('' for none), and what storing it does. */
export function replacing(
  old: string,
  typed: string,
): { readonly value: string; readonly saved: Saved } {
  const { value, cleaned } = clean(typed);
  const result = { now: seal(value), cleaned, issuers: issuersByShape(value) };
  if (value === '') return { value, saved: { state: 'empty', ...result } };
  if (old === value) return { value, saved: { state: 'unchanged', ...result } };
  if (old === '') return { value, saved: { state: 'set', ...result } };
  return { value, saved: { state: 'rotated', before: seal(old), ...result } };
}

const wrappings: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['invisible characters', /^\p{Cf}+|\p{Cf}+$/gu],
  ['white space', /^[\s\p{Cc}]+|[\s\p{Cc}]+$/gu],
  ['quotes', /^["'`“”‘’«»]+|["'`“”‘’«»]+$/gu],
  ['"Bearer"', /^bearer(?=\s)/iu],
];

function clean(typed: string): { value: string; cleaned: readonly string[] } {
  const cleaned = new Set<string>();
  let value = typed;
  for (let before = ''; before !== value; ) {
    before = value;
    for (const [what, pattern] of wrappings) {
      const freed = value.replace(pattern, '');
      if (freed !== value) cleaned.add(what);
      value = freed;
    }
  }
  return { value, cleaned: [...cleaned] };
}
