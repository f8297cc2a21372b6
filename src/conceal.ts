import { findProvider, providers } from './providers/registry.ts';
import { keyShapes, traces } from './providers/shape.ts';
import type { KeyStore } from './stores/keys.ts';
import { type Span, type Word, words } from './words.ts';

const shownOfStranger = 4;
const shortestStranger = 8;

/** The parts of a `key` command: its verb, the provider's word, and every word after it, whatever the verb: each may be a key. */
export interface KeyCommand {
  readonly verb: string;
  readonly provider?: Word;
  readonly secrets: readonly Word[];
}

/** Reads a line as a `key` command, with or without its slash; undefined where it is another. */
export function keyCommand(line: string): KeyCommand | undefined {
  const [noun, verb, ...rest] = words(line);
  if (noun === undefined || verb === undefined || !/^\/?keys?$/i.test(noun.text)) return undefined;
  const plain = withoutOptions(rest);
  return {
    verb: verb.text,
    ...(plain[0] && { provider: plain[0] }),
    secrets: plain.slice(1),
  };
}

/**
 * What hides the keys of one line while it is typed and once it is entered: the key of a key command, known shapes,
 * stored keys. What was hidden stays hidden when the line is changed so that it no longer looks like a key.
 */
export class Veil {
  #seen = '';

  constructor(private readonly keys: KeyStore) {}

  /** The stretches that must not be shown while the line is typed, in order and apart. */
  spans(line: string): readonly Span[] {
    const hidden = merge([
      ...keyShapes(line).map(({ shown, end }) => ({ start: shown, end })),
      ...this.keys.find(line),
      ...(keyCommand(line)?.secrets ?? []),
      ...strangerSpans(line),
      ...traces(line, this.#seen).map(({ start, end }) => ({ start, end: wordEnd(line, end) })),
    ]);
    if (hidden.length > 0)
      this.#seen = hidden.map(({ start, end }) => line.slice(start, end)).join('\n');
    return hidden;
  }

  /** The line as it stays on the screen once entered: every key under its mask. */
  echo(line: string): string {
    const secrets = keyCommand(line)?.secrets ?? [];
    return secrets.length > 0 ? this.keys.maskSpans(line, secrets) : this.#withoutKeys(line);
  }

  /** The line as it may be remembered: without the key of a key command, other keys under their masks. */
  kept(line: string): string {
    const secrets = keyCommand(line)?.secrets ?? [];
    return this.#withoutKeys(cut(line, secrets.map(withGap(line))));
  }

  #withoutKeys(line: string): string {
    const redacted = this.keys.redact(line);
    const spans = [...strangerSpans(redacted), ...traces(redacted, this.#seen)];
    return this.keys.maskSpans(redacted, merge(spans));
  }
}

function wordEnd(line: string, from: number): number {
  const blank = line.slice(from).search(/\s/);
  return blank < 0 ? line.length : from + blank;
}

/** A word that stands for a provider and is none may be a key that was typed a place too early. */
function strangerSpans(line: string): readonly Span[] {
  const word = keyCommand(line)?.provider;
  if (word === undefined || word.text.length < shortestStranger) return [];
  if (isProviderSoFar(word.text) || /[…•]/.test(word.text)) return [];
  return [{ start: word.start + shownOfStranger, end: word.end }];
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

function withoutOptions(rest: readonly Word[]): readonly Word[] {
  const plain: Word[] = [];
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at] as Word;
    if (word.text === '--bot' && at + 1 < rest.length) at++;
    else if (!/^(--bot=.*|--help|-h|--yes)$/s.test(word.text)) plain.push(word);
  }
  return plain;
}

function withGap(line: string): (word: Word) => Span {
  return ({ start, end }) => ({ start: line.slice(0, start).trimEnd().length, end });
}

function cut(line: string, spans: readonly Span[]): string {
  return spans.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), line);
}

function merge(spans: readonly Span[]): readonly Span[] {
  const merged: Span[] = [];
  const stretches = spans.filter(({ start, end }) => start < end);
  for (const span of stretches.sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last && span.start <= last.end) {
      merged[merged.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    } else merged.push({ start: span.start, end: span.end });
  }
  return merged;
}
