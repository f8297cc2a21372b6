import { mergeSpans, replaceSpans, type Span } from '../base/span.ts';
import type { Token } from '../base/tokenize.ts';
import { findProvider, providers } from '../providers/registry.ts';
import { flagLength, type KeyCommand, keyCommand } from './key-command.ts';
import { bodyOf, findNgrams, keyNgrams, mask, minKeyFragment, prefixOf } from './key-patterns.ts';
import { keyShapes } from './key-shapes.ts';
import type { KeyMatch } from './redactor.ts';

/** UTF-16 units shown of a word that may be a misplaced key. */
const shownOfMisplaced = 4;

/** Finds and masks known keys. */
interface KeySearch {
  find(text: string): readonly KeyMatch[];
  redact(text: string): string;
}

/**
 * Hides the keys of a line while it is typed and once it is entered: the key of a `key` command, text that looks like a key,
 * and stored keys. Hidden text stays hidden even if an edit makes it no longer look like a key.
 */
export class LineMask {
  readonly #seen = new Map<string, true>();

  /** `isBot` tests whether a bot's name, which is not hidden, begins with a text; `isKey` whether a line may be a key. */
  constructor(
    private readonly keys: KeySearch,
    private readonly isBot: (typed: string) => boolean = () => false,
    private readonly isKey: (line: string) => boolean = () => false,
  ) {}

  /** Returns the spans to hide while the line is typed, in order and without overlaps. */
  spans(line: string): readonly Span[] {
    const command = keyCommand(line);
    const word = { start: line.search(/\S/), end: line.trimEnd().length };
    const more = this.isKey(line) ? [word] : [];
    return this.#hide(line, [...(command?.secrets ?? []), ...this.#misplaced(command), ...more]);
  }

  /** Like `spans`, for a text that is not a command. */
  spansInText(text: string): readonly Span[] {
    return this.#hide(text, []);
  }

  /** Returns the entered line for the screen: keys as masks, possible keys as bullets. */
  forScreen(line: string): string {
    const bare = this.#masked(replaceSpans(line, keyCommand(line)?.secrets ?? [], mask));
    return replaceSpans(bare, shapesOf(bare), (part) => '•'.repeat(part.length));
  }

  /** Returns the line for the history: without the key of a `key` command, and with other keys masked. */
  forHistory(line: string): string {
    const secrets = keyCommand(line)?.secrets ?? [];
    return this.#masked(replaceSpans(line, secrets.map(withGap(line)), () => ''));
  }

  /** Returns the line to restore after a reload: the line for the history without any other hidden text. */
  forDraft(line: string): string {
    const stored = this.forHistory(line);
    return replaceSpans(stored, this.spans(stored), () => '');
  }

  /** Returns the spans to hide, including `more`, and keeps their text hidden from then on. */
  #hide(text: string, more: readonly Span[]): readonly Span[] {
    const hidden = mergeSpans([
      ...shapesOf(text),
      ...this.keys.find(text).map((match) => withoutPrefix(text, match)),
      ...more,
      ...findNgrams(text, this.#seen).map(({ start, end }) => ({ start, end: wordEnd(text, end) })),
    ]);
    const parts = hidden.map(({ start, end }) => [bodyOf(text.slice(start, end)), true] as const);
    for (const [window] of keyNgrams(parts)) this.#seen.set(window, true);
    return hidden;
  }

  #misplaced(command: KeyCommand | undefined): readonly Span[] {
    return misplacedKeys(command, this.isBot);
  }

  #masked(line: string): string {
    const redacted = this.keys.redact(line);
    const spans = [...this.#misplaced(keyCommand(redacted)), ...findNgrams(redacted, this.#seen)];
    return replaceSpans(redacted, spans, mask);
  }
}

/** Returns the span of a key after its known prefix, which stays visible while it is typed. */
function withoutPrefix(text: string, { start, end }: Span): Span {
  return { start: start + prefixOf(text.slice(start, end)).length, end };
}

function shapesOf(line: string): readonly Span[] {
  return keyShapes(line)
    .filter(({ shown, end }) => shown < end)
    .map(({ shown, end }) => ({ start: shown, end: wordEnd(line, end) }));
}

function wordEnd(line: string, from: number): number {
  const blank = line.slice(from).search(/\s/);
  return blank < 0 ? line.length : from + blank;
}

/** Returns the long words in the position of the verb, provider or bot that name none: each may be a misplaced key. */
function misplacedKeys(
  command: KeyCommand | undefined,
  isBot: (typed: string) => boolean,
): readonly Span[] {
  const { verb, provider, bot } = command ?? {};
  return [verb, provider, bot]
    .filter((word) => word !== undefined)
    .map((word) => {
      const length = flagLength(word);
      return { text: word.text.slice(length), start: word.start + length, end: word.end };
    })
    .filter(
      ({ text }) => text.length >= minKeyFragment && !isProviderPrefix(text) && !/[…•]/.test(text),
    )
    .filter(({ text }) => !isBot(text))
    .map(({ start, end }) => ({ start: start + shownOfMisplaced, end }))
    .filter(({ start, end }) => end - start >= minKeyFragment - shownOfMisplaced);
}

function isProviderPrefix(text: string): boolean {
  const typed = text.toLowerCase();
  return (
    findProvider(typed) !== undefined ||
    providers.some(({ id, slot, aliases }) =>
      [id, slot, ...aliases].some((name) => name.startsWith(typed)),
    )
  );
}

function withGap(line: string): (word: Token) => Span {
  return ({ start, end }) => ({ start: line.slice(0, start).trimEnd().length, end });
}
