import { reveal, type Secret } from '../base/secret.ts';
import type { Span } from '../base/span.ts';
import { mapSteps, runSteps, type Steps } from '../base/steps.ts';
import { type FragmentMatch, KeyMatcher } from './key-matcher.ts';
import { bodyOf, mask, minKeyFragment, prefixOf } from './key-patterns.ts';
import { findKeyShapes, maskVisible } from './key-shapes.ts';
import { endOfReference, withoutReferences } from './normalize.ts';

/** A key and its name in messages: "openai key". */
export interface NamedKey {
  readonly title: string;
  readonly secret: Secret;
}

/** A match of a key or a fragment of one in a text. */
export interface KeyMatch extends Span {
  /** The title of the key; undefined if the text only has the prefix of a provider's keys. */
  readonly title?: string;
  /** The replacement text. */
  readonly mask: string;
}

/** A redacted text and the number of masked matches. */
export interface Redacted {
  readonly text: string;
  readonly count: number;
}

/** What to search for: known keys and anything that looks like a key, or only known keys. */
export type Scope = 'all' | 'known';

/** UTF-16 units of the shortest text that is remembered after it was searched. */
export const minRemembered = 10_000;
/** Texts that are remembered. */
const maxRemembered = 4;

/** Matches masked in one step. */
const matchesPerStep = 1024;

/**
 * Finds and masks keys in text: eight or more consecutive characters from any part of a known key, plain or escaped for a
 * URL or JSON, even if blanks, markup, invisible or combining characters separate them, or character references of HTML
 * separate or replace them; and anything that begins with the prefix of a provider's keys. Linear in the length of the text.
 */
export class Redactor {
  readonly #keys: readonly NamedKey[];
  readonly #matcher: KeyMatcher;
  /** The long texts without a match that were searched last. */
  #clean: readonly { readonly text: string; readonly scope: Scope }[] = [];

  constructor(keys: readonly NamedKey[]) {
    this.#keys = keys;
    this.#matcher = new KeyMatcher(keys.map(({ secret }) => bodyOf(reveal(secret))));
  }

  /** Returns every key in the text, in order and without overlaps. */
  find(text: string, scope: Scope = 'all'): readonly KeyMatch[] {
    return runSteps(this.findSteps(text, scope));
  }

  /** Like `find`, in steps. A long text without a key is searched once. */
  *findSteps(text: string, scope: Scope = 'all'): Steps<readonly KeyMatch[]> {
    if (this.#isClean(text, scope)) return [];
    const matches = yield* this.#findAgain(text, scope);
    if (matches.length === 0) this.#remember(text, scope);
    return matches;
  }

  *#findAgain(text: string, scope: Scope): Steps<readonly KeyMatch[]> {
    const matches = yield* this.#findIn(text, scope);
    const plain = withoutReferences(text);
    if (plain === text) return matches;
    const decoded = yield* mapSteps(yield* this.#findIn(plain, scope), (match) => ({
      ...match,
      end: endOfReference(plain, match.end),
    }));
    return merged([...matches, ...decoded]);
  }

  /** Returns the text with every key masked. */
  redact(text: string, scope: Scope = 'all'): string {
    return runSteps(this.redactSteps(text, scope)).text;
  }

  /** Like `redact`, in steps; also returns the number of matches. */
  *redactSteps(text: string, scope: Scope = 'all'): Steps<Redacted> {
    const matches = yield* this.findSteps(text, scope);
    return { text: yield* maskMatches(text, matches), count: matches.length };
  }

  /** Returns whether the text contains a key; faster than `find` if it does. */
  mayContain(text: string): boolean {
    if (this.#isClean(text, 'all')) return false;
    const found = runSteps(this.#mayContain(text));
    if (!found) this.#remember(text, 'all');
    return found;
  }

  #isClean(text: string, scope: Scope): boolean {
    return this.#clean.some(
      (clean) => clean.text === text && (clean.scope === 'all' || clean.scope === scope),
    );
  }

  #remember(text: string, scope: Scope): void {
    if (text.length < minRemembered) return;
    this.#clean = [{ text, scope }, ...this.#clean.slice(0, maxRemembered - 1)];
  }

  /** Returns whether one of the keys contains the normalized letters and digits consecutively. */
  hasPart(units: string): boolean {
    return this.#matcher.hasPart(units);
  }

  *#findIn(text: string, scope: Scope): Steps<readonly KeyMatch[]> {
    const fragments = yield* this.#matcher.find(text);
    const known = yield* mapSteps(fragments, (match) => this.#matchOf(text, match));
    return scope === 'known' ? known : merged([...known, ...(yield* findPrefixed(text))]);
  }

  *#mayContain(text: string): Steps<boolean> {
    for (const each of new Set([text, withoutReferences(text)])) {
      if (yield* this.#matcher.isIn(each)) return true;
      if ((yield* findPrefixed(each)).length > 0) return true;
    }
    return false;
  }

  #matchOf(text: string, { start, end, key, started, ended }: FragmentMatch): KeyMatch {
    const whole = [...ended].findLast((one) => started.has(one));
    const secret = whole === undefined ? undefined : this.#keys[whole]?.secret;
    const prefix = secret ? prefixOf(reveal(secret)) : '';
    return {
      start: text.endsWith(prefix, start) ? start - prefix.length : start,
      end,
      title: this.#keys[whole ?? key]?.title ?? '',
      mask: secret?.mask ?? mask(''),
    };
  }
}

/** Returns the text with each match masked. */
export function withMasks(text: string, matches: readonly KeyMatch[]): string {
  return runSteps(maskMatches(text, matches));
}

function* maskMatches(text: string, matches: readonly KeyMatch[]): Steps<string> {
  let result = '';
  let at = 0;
  for (const [index, { start, end, mask }] of matches.entries()) {
    result += text.slice(at, start) + mask;
    at = end;
    if (index % matchesPerStep === 0) yield;
  }
  return at === 0 ? text : result + text.slice(at);
}

/** Finds text that begins with the prefix of a provider's keys. */
function* findPrefixed(text: string): Steps<readonly KeyMatch[]> {
  const shapes = yield* findKeyShapes(text);
  const keys = shapes.filter(({ body }) => body >= minKeyFragment);
  return yield* mapSteps(keys, ({ start, end }) => ({
    start,
    end,
    mask: maskVisible(text.slice(start, end)),
  }));
}

/** Merges overlapping and adjacent matches; the result has the more specific title and mask. */
function merged(matches: readonly KeyMatch[]): readonly KeyMatch[] {
  const result: KeyMatch[] = [];
  for (const match of [...matches].sort((one, other) => one.start - other.start)) {
    const last = result.at(-1);
    if (!last || match.start > last.end) result.push(match);
    else result[result.length - 1] = joined(last, match);
  }
  return result;
}

function joined(one: KeyMatch, other: KeyMatch): KeyMatch {
  const [known, rest] = one.title === undefined ? [other, one] : [one, other];
  return {
    ...known,
    start: Math.min(one.start, other.start),
    end: Math.max(one.end, other.end),
    mask: known.mask === mask('') ? rest.mask : known.mask,
  };
}
