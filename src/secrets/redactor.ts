import { reveal, type Secret } from '../base/secret.ts';
import type { Span } from '../base/span.ts';
import { KeyFragments, type Stretch } from './key-fragments.ts';
import { bodyOf, mask, minKeyFragment, prefixOf } from './key-patterns.ts';
import { keyShapes, maskVisible } from './key-shapes.ts';

/** A key and what it is called in a sentence: "openai key". */
export interface NamedKey {
  readonly title: string;
  readonly secret: Secret;
}

/** A stretch of text that is a key or a fragment of one. */
export interface KeyMatch extends Span {
  /** The title of the key; undefined where the text only begins as keys of some provider do. */
  readonly title?: string;
  /** What may be shown in its place. */
  readonly mask: string;
}

/** Which keys count: every one, or only those that the redactor was made for. */
export type Scope = 'all' | 'known';

/** UTF-16 units at the end of a growing text among which a key that goes on is looked for. */
const maxOpen = 1000;

/**
 * Finds and masks keys in text: eight or more characters in a row of any of its keys, wherever in the key they are and
 * whatever blanks, marks, invisible or combining characters stand between them, plain or escaped for a URL or JSON; and
 * whatever begins with the prefix of a provider's keys. Linear in the length of the text.
 */
export class Redactor {
  readonly #keys: readonly NamedKey[];
  readonly #fragments: KeyFragments;

  constructor(keys: readonly NamedKey[]) {
    this.#keys = keys;
    this.#fragments = new KeyFragments(keys.map(({ secret }) => bodyOf(reveal(secret))));
  }

  /** Every key in the text, in order and apart. */
  find(text: string, scope: Scope = 'all'): readonly KeyMatch[] {
    const known = this.#fragments.find(text).map((stretch) => this.#matchOf(text, stretch));
    return scope === 'known' ? known : united([...known, ...prefixedIn(text)]);
  }

  /** The text with every key under its mask. */
  redact(text: string, scope: Scope = 'all'): string {
    return withMasks(text, this.find(text, scope));
  }

  /** Whether the text holds a key; faster than `find` where it does. */
  mayContain(text: string): boolean {
    return this.#fragments.isIn(text) || prefixedIn(text).length > 0;
  }

  /**
   * Returns the offset from which on a growing text may turn out to be a key, at most 1,000 units before its end; its
   * length where nothing is undecided. Fewer than four letters and digits decide nothing: most words have them.
   */
  undecidedFrom(text: string): number {
    const offset = Math.max(0, text.length - maxOpen);
    const end = text.slice(offset);
    const open = this.#fragments.openFrom(end);
    const last = this.find(end, 'known').at(-1);
    return offset + (last && last.end >= open ? Math.min(last.start, open) : open);
  }

  #matchOf(text: string, { start, end, key, begun, ended }: Stretch): KeyMatch {
    const whole = [...ended].findLast((one) => begun.has(one));
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

/** The text with each match under its mask. */
export function withMasks(text: string, matches: readonly KeyMatch[]): string {
  let result = '';
  let at = 0;
  for (const { start, end, mask } of matches) {
    result += text.slice(at, start) + mask;
    at = end;
  }
  return at === 0 ? text : result + text.slice(at);
}

function prefixedIn(text: string): readonly KeyMatch[] {
  return keyShapes(text)
    .filter(({ body }) => body >= minKeyFragment)
    .map(({ start, end }) => ({ start, end, mask: maskVisible(text.slice(start, end)) }));
}

/** Overlapping matches as one, which has the title and the mask that tell more. */
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
