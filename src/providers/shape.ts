import { Secret } from '../secret.ts';
import type { Span } from '../words.ts';
import { type ProviderId, providers } from './registry.ts';

/** A stretch of text that looks like a key; up to `shown` it may be read, from there to `end` it must not. */
export interface KeyShape {
  readonly start: number;
  readonly shown: number;
  readonly end: number;
  /** Characters after the known prefix. */
  readonly body: number;
}

const shownBody = 4;
const shortestMasked = 20;
const traced = 8;

const known = byLength(providers.flatMap((provider) => [...provider.key.knownPrefixes]));
const maskable = byLength(providers.flatMap((provider) => [...provider.key.maskPrefixes]));
const pattern = new RegExp(`(?<![A-Za-z0-9])(${known.map(literally).join('|')})([\\w.-]+)`, 'g');

/** Seals a key as it was typed, under its mask. */
export function seal(value: string): Secret {
  return new Secret(value, mask(value));
}

/** What may be shown of a key: its provider's prefix, `…` and its last four characters; of a short one nothing. */
export function mask(value: string): string {
  const characters = [...value];
  if (characters.length < shortestMasked) return '••••';
  const prefix = maskable.find((candidate) => value.startsWith(candidate)) ?? '';
  return `${prefix}…${characters.slice(-shownBody).join('')}`;
}

/** Every stretch of the text that begins as a known provider's keys do, in order. */
export function keyShapes(text: string): readonly KeyShape[] {
  return [...text.matchAll(pattern)].map((match) => {
    const [whole, prefix = '', body = ''] = match;
    const end = match.index + whole.length;
    const shown = Math.min(match.index + prefix.length + shownBody, end);
    return { start: match.index, shown, end, body: body.length };
  });
}

/** The text with every stretch that looks like a key under its mask. */
export function maskShapes(text: string): string {
  const hidden = keyShapes(text).filter((shape) => shape.shown < shape.end);
  return replaceSpans(text, hidden, (value) => mask(value));
}

/** The text with each stretch replaced; the stretches are in order and do not overlap. */
export function replaceSpans(
  text: string,
  spans: readonly Span[],
  replace: (value: string) => string,
): string {
  let result = '';
  let at = 0;
  for (const { start, end } of spans) {
    result += text.slice(at, start) + replace(text.slice(start, end));
    at = end;
  }
  return result + text.slice(at);
}

/** The stretches of a text, in order, of which every eight characters in a row stand in `secret` too. */
export function traces(text: string, secret: string): readonly Span[] {
  const windows = new Set<string>();
  for (let at = 0; at + traced <= secret.length; at++) windows.add(secret.slice(at, at + traced));
  const found: { start: number; end: number }[] = [];
  for (let at = 0; at + traced <= text.length; at++) {
    if (!windows.has(text.slice(at, at + traced))) continue;
    const last = found.at(-1);
    if (last && at <= last.end) last.end = at + traced;
    else found.push({ start: at, end: at + traced });
  }
  return found;
}

/** A key without the beginning by which its provider is known, which is no secret. */
export function bodyOf(value: string): string {
  return value.slice(known.find((prefix) => value.startsWith(prefix))?.length ?? 0);
}

/** The providers whose keys begin as this one does; none where it begins like no known key. */
export function issuersByShape(value: string): readonly ProviderId[] {
  const prefix = known.find((candidate) => value.startsWith(candidate));
  if (prefix === undefined) return [];
  return providers
    .filter((provider) => (provider.key.knownPrefixes as readonly string[]).includes(prefix))
    .map((provider) => provider.id);
}

function byLength(prefixes: readonly string[]): readonly string[] {
  return [...new Set(prefixes)].sort((a, b) => b.length - a.length);
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\-]/g, '\\$&');
}
