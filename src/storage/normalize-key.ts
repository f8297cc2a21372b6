import { Failure } from '../base/failure.ts';
import { reveal, type Secret } from '../base/secret.ts';
import { invisible } from '../base/unicode.ts';
import type { ProviderId } from '../providers/registry.ts';
import { likelyProviders, toSecret } from '../secrets/key-patterns.ts';
import { keysInLine } from './key-line.ts';
import { isNoValue } from './storage-keys.ts';

/** The result of saving a key. */
export interface SavedKey {
  readonly state: 'set' | 'rotated' | 'unchanged' | 'empty';
  readonly before?: Secret;
  readonly now: Secret;
  /** Names of what was removed around the key, such as quotes. */
  readonly cleaned: readonly string[];
  /** The providers whose keys begin like this one; empty if unknown. */
  readonly issuers: readonly ProviderId[];
}

/** Returns the value to store instead of `old`, which is '' if there is none, and the result of storing it. */
export type ReplaceKey = (old: string) => { readonly value: string; readonly saved: SavedKey };

/**
 * Returns a function that replaces a stored key with the one in a typed or pasted line. It throws a `usage` Failure if the
 * line contains several keys.
 */
export function replacementFor(typed: Secret): ReplaceKey {
  return (old) => {
    const { value, cleaned } = keyOf(reveal(typed));
    const result = { now: toSecret(value), cleaned, issuers: likelyProviders(value) };
    if (value === '') return { value, saved: { state: 'empty', ...result } };
    if (old === value) return { value, saved: { state: 'unchanged', ...result } };
    if (old === '') return { value, saved: { state: 'set', ...result } };
    return { value, saved: { state: 'rotated', before: toSecret(old), ...result } };
  };
}

/** Characters that are copied along with a key, by name. */
const wrappings: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['invisible characters', new RegExp(`[${invisible}]`, 'u')],
  ['white space', /[^\S\uFEFF]|\p{Cc}/u],
  ['quotes', /["'`“”‘’«»]/u],
  ['"Bearer"', /bearer/i],
];
const bearer = /^bearer\s/i;

/** Returns the key in a typed line, and what was removed around it. */
function keyOf(typed: string): { value: string; cleaned: readonly string[] } {
  const whole = clean(typed);
  if (isNoValue(whole.value)) return { ...whole, value: '' };
  const keys = keysInLine(whole.value);
  const [key] = keys;
  if (key === undefined) return whole;
  if (keys.length > 1) {
    throw new Failure(
      'usage',
      'That line contains several keys. Nothing was changed. Enter one key only.',
    );
  }
  return { value: key, cleaned: [...whole.cleaned, 'the rest of the line'] };
}

/** Removes what was copied along with a key, in linear time, and names it. */
function clean(typed: string): { value: string; cleaned: readonly string[] } {
  let end = typed.length;
  while (end > 0 && isWrapping(characterBefore(typed, end)))
    end -= characterBefore(typed, end).length;
  let start = 0;
  while (start < end) {
    const first = String.fromCodePoint(typed.codePointAt(start) ?? 0);
    if (isWrapping(first)) start += first.length;
    else if (bearer.test(typed.slice(start, Math.min(start + 7, end)))) start += 6;
    else break;
  }
  const taken = typed.slice(0, start) + typed.slice(end);
  return {
    value: typed.slice(start, end),
    cleaned: wrappings.filter(([, pattern]) => pattern.test(taken)).map(([what]) => what),
  };
}

function isWrapping(character: string): boolean {
  return wrappings.some(([, pattern]) => pattern.test(character));
}

function characterBefore(text: string, end: number): string {
  const pair = text.codePointAt(end - 2) ?? 0;
  return pair > 0xffff ? String.fromCodePoint(pair) : text.charAt(end - 1);
}
