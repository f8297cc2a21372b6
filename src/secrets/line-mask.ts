import { mergeSpans, replaceSpans, type Span } from '../base/span.ts';
import { firstWord, type Token, tokenize } from '../base/tokenize.ts';
import { findProvider, providers } from '../providers/registry.ts';
import { bodyOf, findNgrams, keyNgrams, mask, minKeyFragment, prefixOf } from './key-patterns.ts';
import { keyShapes } from './key-shapes.ts';
import type { KeyMatch } from './redactor.ts';

const shownOfStranger = 4;
const help = /^(--help|-h)$/;
const options = /^(--help|-h|--yes|--all)$/;

/**
 * The parts of a `key` command: its verb, the provider's word, the bot's, and every word else, whatever the verb: each
 * may be a key.
 */
export interface KeyCommand {
  readonly verb: Token;
  readonly provider?: Token;
  /** The name that follows `--bot`. */
  readonly bot?: Token;
  readonly secrets: readonly Token[];
}

/** Reads a line as a `key` command, with or without its slash; undefined where it is another. */
export function keyCommand(line: string): KeyCommand | undefined {
  if (!/^[/／、]*keys?$/i.test(firstWord(line)?.text ?? '')) return undefined;
  const [, verb, ...rest] = tokenize(line);
  if (verb === undefined) return undefined;
  const bot = botAmong(rest);
  const isKeyGiven = /^(set|rotate)$/i.test(verb.text);
  const plain = rest.filter(
    (word) => word !== bot && !isBotFlag(word) && !isOption(word, isKeyGiven ? help : options),
  );
  return {
    verb,
    ...(plain[0] && { provider: plain[0] }),
    ...(bot && { bot }),
    secrets: plain.slice(1),
  };
}

/** Finds the keys that are known. */
interface KeySearch {
  find(text: string): readonly KeyMatch[];
  redact(text: string): string;
}

/**
 * What hides the keys of one line while it is typed and once it is entered: the key of a key command, known shapes,
 * stored keys. What was hidden stays hidden when the line is changed so that it no longer looks like a key.
 */
export class LineMask {
  readonly #seen = new Map<string, true>();

  /** `isBot` tells how the names of bots begin, which may be shown; `isKey` whether a line may be a key as a whole. */
  constructor(
    private readonly keys: KeySearch,
    private readonly isBot: (typed: string) => boolean = () => false,
    private readonly isKey: (line: string) => boolean = () => false,
  ) {}

  /** The stretches that must not be shown while the line is typed, in order and apart. */
  spans(line: string): readonly Span[] {
    const command = keyCommand(line);
    const word = { start: line.search(/\S/), end: line.trimEnd().length };
    const more = this.isKey(line) ? [word] : [];
    return this.#hide(line, [...(command?.secrets ?? []), ...this.#strangers(command), ...more]);
  }

  /** As `spans` for a text that is no command, however it begins. */
  spansInText(text: string): readonly Span[] {
    return this.#hide(text, []);
  }

  /** The line as it stays on the screen once entered: keys under their masks, what only may be one as it was typed. */
  echo(line: string): string {
    const bare = this.#masked(replaceSpans(line, keyCommand(line)?.secrets ?? [], mask));
    return replaceSpans(bare, shapesOf(bare), (part) => '•'.repeat(part.length));
  }

  /** The line as it may be remembered: without the key of a key command, other keys under their masks. */
  kept(line: string): string {
    const secrets = keyCommand(line)?.secrets ?? [];
    return this.#masked(replaceSpans(line, secrets.map(withGap(line)), () => ''));
  }

  /** The line as it may be put back after a reload: as it may be remembered, without what else is hidden. */
  draft(line: string): string {
    const kept = this.kept(line);
    return replaceSpans(kept, this.spans(kept), () => '');
  }

  /** What must not be shown besides `more`, all of which is remembered. */
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

  #strangers(command: KeyCommand | undefined): readonly Span[] {
    return strangers(command, this.isBot);
  }

  #masked(line: string): string {
    const redacted = this.keys.redact(line);
    const spans = [...this.#strangers(keyCommand(redacted)), ...findNgrams(redacted, this.#seen)];
    return replaceSpans(redacted, spans, mask);
  }
}

/** A key without its known prefix, which may be seen while it is typed. */
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

/** A long word that stands for the verb, the provider or the bot and is none may be a key in the wrong place. */
function strangers(
  command: KeyCommand | undefined,
  isBot: (typed: string) => boolean,
): readonly Span[] {
  const { verb, provider, bot } = command ?? {};
  return [verb, provider, bot]
    .filter((word) => word !== undefined)
    .map(({ text, start, end }) => {
      const flag = /^--bot=/.exec(text)?.[0].length ?? 0;
      return { text: text.slice(flag), start: start + flag, end };
    })
    .filter(
      ({ text }) => text.length >= minKeyFragment && !isProviderSoFar(text) && !/[…•]/.test(text),
    )
    .filter(({ text }) => !isBot(text))
    .map(({ start, end }) => ({ start: start + shownOfStranger, end }))
    .filter(({ start, end }) => end - start >= minKeyFragment - shownOfStranger);
}

function isProviderSoFar(text: string): boolean {
  const typed = text.toLowerCase();
  return (
    findProvider(typed) !== undefined ||
    providers.some(({ id, slot, aliases }) =>
      [id, slot, ...aliases].some((name) => name.startsWith(typed)),
    )
  );
}

/** In quotes a word is never an option: it may be a key. */
function isOption({ text, quoted }: Token, known: RegExp): boolean {
  return !quoted && known.test(text);
}

function isBotFlag(word: Token | undefined): boolean {
  return word !== undefined && isOption(word, /^--bot$/);
}

/** The word behind `--bot`, or the one that begins with `--bot=`. */
function botAmong(rest: readonly Token[]): Token | undefined {
  return rest.find((word, at) => isOption(word, /^--bot=/) || isBotFlag(rest[at - 1]));
}

function withGap(line: string): (word: Token) => Span {
  return ({ start, end }) => ({ start: line.slice(0, start).trimEnd().length, end });
}
