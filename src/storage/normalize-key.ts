import { Failure } from '../base/failure.ts';
import { reveal, type Secret } from '../base/secret.ts';
import { invisible } from '../base/unicode.ts';
import type { ProviderId } from '../providers/registry.ts';
import { issuerOf, likelyProviders, toSecret } from '../secrets/key-patterns.ts';
import { isKey, keysInLine } from './key-line.ts';
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
  /** Whether it has the length of a key and no white space in it. */
  readonly isPlausible: boolean;
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
    return replacement(old, value, cleaned);
  };
}

/** Returns a function that replaces a stored key with one that was stored before, exactly as it was. */
export function restorationOf(former: Secret): ReplaceKey {
  return (old) => replacement(old, reveal(former), []);
}

/** Returns the key to restore of those that were replaced or removed: the last one that could be a key, otherwise the last. */
export function keyToRestore(former: readonly Secret[]): Secret | undefined {
  return former.findLast((key) => isPlausible(reveal(key))) ?? former.at(-1);
}

function isPlausible(value: string): boolean {
  return value.length >= minKeyUnits && !/\s/.test(value);
}

function replacement(old: string, value: string, cleaned: readonly string[]) {
  const result = {
    now: toSecret(value),
    cleaned,
    issuers: likelyProviders(value),
    isPlausible: isPlausible(value),
  };
  const saved = (state: SavedKey['state'], before?: Secret) => ({
    value,
    saved: { state, ...(before && { before }), ...result },
  });
  if (value === '') return saved('empty');
  if (old === value) return saved('unchanged');
  return old === '' ? saved('set') : saved('rotated', toSecret(old));
}

/** Why a typed line is probably not a key of the provider that it was entered for. */
export type KeyMistake =
  | { readonly type: 'command' | 'spaces'; readonly issuer?: undefined }
  | { readonly type: 'issuer'; readonly issuer: ProviderId };

/** Returns why a typed line is probably not a key of the provider; undefined if it may be one. Throws as `replacementFor` does. */
export function likelyMistake(
  typed: Secret,
  provider: ProviderId,
  isCommandName: (word: string) => boolean,
): KeyMistake | undefined {
  const { value } = keyOf(reveal(typed));
  const [first = ''] = value.split(/\s/, 1);
  if (isCommandName(first.replace(/^\//, ''))) return { type: 'command' };
  if (first !== value) return { type: 'spaces' };
  const issuer = issuerOf(value);
  return issuer && issuer !== provider ? { type: 'issuer', issuer } : undefined;
}

/** Returns the only key in a line, which may also be the whole line, if it has a known prefix or follows a name such as `API_KEY=`. */
export function keyInLine(line: string): Secret | undefined {
  const { value } = clean(line);
  const [key, ...others] = isKey(value) ? [value] : keysInLine(value);
  return key !== undefined && others.length === 0 ? toSecret(key) : undefined;
}

/** UTF-16 units of the shortest key that looks like one. */
const minKeyUnits = 16;

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
