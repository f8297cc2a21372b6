import { Secret } from '../secret.ts';
import { replaced, type Span } from '../span.ts';
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
/** So many characters in a row of a key, or after a known prefix, are held to be a key. */
export const telling = 8;

const known = byLength(providers.flatMap((provider) => [...provider.key.knownPrefixes]));
const maskable = byLength(providers.flatMap((provider) => [...provider.key.maskPrefixes]));
/** A mask is no key. */
const pattern = new RegExp(
  `(${known.map(literally).join('|')})([\\w.+/=~-]+)(?![\\w.+/=~…-])`,
  'g',
);
/** The prefixes without those that begin with another. */
const roots = known.filter(
  (prefix) => !known.some((root) => root !== prefix && prefix.startsWith(root)),
);
const trace = new RegExp(`(?:${known.map(literally).join('|')})[\\w.+/=~-]{${telling}}`);
/** What no other word ends with. */
const unmistakable = /^(sk-\w+-|gsk_|AIza)$/;
const longBody = 20;

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

/** Whether the text is one that `mask` gives. */
export function isMask(text: string): boolean {
  const prefix = maskable.find((candidate) => text.startsWith(candidate)) ?? '';
  const rest = text.slice(prefix.length);
  return text === '••••' || (rest.startsWith('…') && [...rest].length === shownBody + 1);
}

/** Every stretch of the text that begins as a known provider's keys do, in order. */
export function keyShapes(text: string): readonly KeyShape[] {
  return [...text.matchAll(pattern)].flatMap(
    ({ 0: whole, 1: prefix = '', 2: body = '', index }) => {
      if (!begins(text, index, prefix, body)) return [];
      const end = index + whole.length;
      const shown = Math.min(index + prefix.length + shownBody, end);
      return [{ start: index, shown, end, body: body.length }];
    },
  );
}

/** Inside a word, as in `task-list`, a short prefix alone tells nothing. */
function begins(text: string, index: number, prefix: string, body: string): boolean {
  const isInWord = index > 0 && /[A-Za-z0-9]/.test(text.charAt(index - 1));
  return !isInWord || unmistakable.test(prefix) || (body.length >= longBody && /\d/.test(body));
}

/** A fast test that `maskShapes` leaves a text as it is; true only says that it may not. */
export function mayHaveShape(text: string): boolean {
  return roots.some((root) => text.includes(root)) && trace.test(text);
}

/** The text with every stretch that looks like a key under its mask. */
export function maskShapes(text: string): string {
  const keys = keyShapes(text).filter(({ body }) => body >= telling);
  return replaced(text, keys, mask);
}

/** The text with all that looks like a key and every word over 20 characters masked: for what nobody can place. */
export function maskLong(text: string): string {
  return maskShapes(text).replace(/[^\s'"`]{21,}/g, '••••');
}

/** Every eight characters in a row of the secrets, each with whose secret it is. */
export function windowsOf<Owner>(
  secrets: readonly (readonly [secret: string, owner: Owner])[],
): ReadonlyMap<string, Owner> {
  const windows = new Map<string, Owner>();
  for (const [secret, owner] of secrets) {
    for (let at = 0; at + telling <= secret.length; at++) {
      windows.set(secret.slice(at, at + telling), owner);
    }
  }
  return windows;
}

/** The stretches of a text, in order, of which every eight characters in a row are among the windows. */
export function traces<Owner>(
  text: string,
  windows: ReadonlyMap<string, Owner>,
): readonly (Span & { readonly owner: Owner })[] {
  const found: { start: number; end: number; owner: Owner }[] = [];
  if (windows.size === 0) return found;
  for (let at = 0; at + telling <= text.length; at++) {
    const owner = windows.get(text.slice(at, at + telling));
    if (owner === undefined) continue;
    const last = found.at(-1);
    if (last && at <= last.end && last.owner === owner) last.end = at + telling;
    else found.push({ start: at, end: at + telling, owner });
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
