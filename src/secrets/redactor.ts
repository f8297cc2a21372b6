import { reveal, type Secret } from '../base/secret.ts';
import type { Span } from '../base/span.ts';
import { mapSteps, runSteps, type Steps } from '../base/steps.ts';
import { type FragmentMatch, KeyMatcher } from './key-matcher.ts';
import { bodyOf, mask, minKeyFragment, prefixOf } from './key-patterns.ts';
import { findKeyShapes, maskVisible } from './key-shapes.ts';

/** A key and what it is called in a sentence: "openai key". */
export interface NamedKey {
  readonly title: string;
  readonly secret: Secret;
}

/** Where a text has a key or a fragment of one. */
export interface KeyMatch extends Span {
  /** The title of the key; undefined where the text only begins as the keys of a provider do. */
  readonly title?: string;
  /** What may be shown instead. */
  readonly mask: string;
}

/** A redacted text and how many matches in it were masked. */
export interface Redacted {
  readonly text: string;
  readonly count: number;
}

/** What is searched for: all keys, or only those that the redactor was made for. */
export type Scope = 'all' | 'known';

/** Matches that are masked in one step. */
const matchesPerStep = 1024;
/**
 * Finds and masks keys in text: eight or more characters in a row of any of its keys, wherever in the key they are and
 * whatever blanks, markup, invisible or combining characters separate them, plain or escaped for a URL or JSON; and
 * whatever begins with the prefix of a provider's keys. Linear in the length of the text.
 */
export class Redactor {
  readonly #keys: readonly NamedKey[];
  readonly #matcher: KeyMatcher;

  constructor(keys: readonly NamedKey[]) {
    this.#keys = keys;
    this.#matcher = new KeyMatcher(keys.map(({ secret }) => bodyOf(reveal(secret))));
  }

  /** Returns every key in the text, in order and without overlaps. */
  find(text: string, scope: Scope = 'all'): readonly KeyMatch[] {
    return runSteps(this.findSteps(text, scope));
  }

  /** Does the work of `find` in steps. */
  *findSteps(text: string, scope: Scope = 'all'): Steps<readonly KeyMatch[]> {
    const fragments = yield* this.#matcher.find(text);
    const known = yield* mapSteps(fragments, (match) => this.#matchOf(text, match));
    if (scope === 'known') return known;
    return united([...known, ...(yield* findPrefixed(text))]);
  }

  /** Returns the text with every key masked. */
  redact(text: string, scope: Scope = 'all'): string {
    return runSteps(this.redactSteps(text, scope)).text;
  }

  /** Does the work of `redact` in steps. */
  *redactSteps(text: string, scope: Scope = 'all'): Steps<Redacted> {
    const matches = yield* this.findSteps(text, scope);
    return { text: yield* maskMatches(text, matches), count: matches.length };
  }

  /** Returns whether the text has a key; faster than `find` where it does. */
  mayContain(text: string): boolean {
    return runSteps(this.#mayContain(text));
  }

  /** Returns whether normalized letters and digits are in a row in one of the keys. */
  hasPart(units: string): boolean {
    return this.#matcher.hasPart(units);
  }

  *#mayContain(text: string): Steps<boolean> {
    return (yield* this.#matcher.isIn(text)) || (yield* findPrefixed(text)).length > 0;
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

/** Finds what begins with the prefix of a provider's keys. */
function* findPrefixed(text: string): Steps<readonly KeyMatch[]> {
  const shapes = yield* findKeyShapes(text);
  const keys = shapes.filter(({ body }) => body >= minKeyFragment);
  return yield* mapSteps(keys, ({ start, end }) => ({
    start,
    end,
    mask: maskVisible(text.slice(start, end)),
  }));
}

/** Joins overlapping matches; the result has the title and the mask that tell more. */
function united(matches: readonly KeyMatch[]): readonly KeyMatch[] {
  const apart: KeyMatch[] = [];
  for (const match of [...matches].sort((one, other) => one.start - other.start)) {
    const last = apart.at(-1);
    if (!last || match.start > last.end) apart.push(match);
    else apart[apart.length - 1] = joined(last, match);
  }
  return apart;
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
