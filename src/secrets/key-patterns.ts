import { Secret } from '../base/secret.ts';
import type { Span } from '../base/span.ts';
import { type ProviderId, providers } from '../providers/registry.ts';

/** Number of characters shown after a known prefix while a key is typed, and at the end of a mask. */
export const shownBody = 4;
/** Minimum length in characters of a key whose mask shows a part of it. */
const minPartlyShown = 20;
/** Minimum number of consecutive characters of a key, or after a known prefix, that are treated as a key. */
export const minKeyFragment = 8;

/** The prefixes of the providers' keys, longest first. */
export const keyPrefixes = byLength(providers.flatMap(({ key }) => key.prefixes));
/** The prefixes shown in masks, longest first. */
export const maskPrefixes = byLength(
  providers.flatMap(({ key }) => (key.isPrefixSecret ? [] : key.prefixes)),
);

/** Wraps a key in a `Secret` with its mask and its issuer. `provider` is the provider that it is saved for; undefined until it is saved. */
export function toSecret(value: string, provider?: ProviderId): Secret {
  return new Secret(value, mask(value), provider, issuerOf(value));
}

/** Returns the mask of a key: its provider's prefix, `…` and its last four characters; only bullets for a short key. */
export function mask(value: string): string {
  if ([...value.slice(0, 2 * minPartlyShown)].length < minPartlyShown) return '••••';
  const prefix = maskPrefixes.find((candidate) => value.startsWith(candidate)) ?? '';
  return `${prefix}…${[...value.slice(-2 * shownBody)].slice(-shownBody).join('')}`;
}

/** Returns every sequence of eight consecutive UTF-16 units of the secrets, each with the owner of its secret. */
export function keyNgrams<Owner>(
  secrets: readonly (readonly [secret: string, owner: Owner])[],
): ReadonlyMap<string, Owner> {
  const windows = new Map<string, Owner>();
  for (const [secret, owner] of secrets) {
    for (let at = 0; at + minKeyFragment <= secret.length; at++) {
      windows.set(secret.slice(at, at + minKeyFragment), owner);
    }
  }
  return windows;
}

/** Returns the spans of a text, in order, in which every eight consecutive UTF-16 units are among the windows. */
export function findNgrams<Owner>(
  text: string,
  windows: ReadonlyMap<string, Owner>,
): readonly (Span & { readonly owner: Owner })[] {
  const found: { start: number; end: number; owner: Owner }[] = [];
  if (windows.size === 0) return found;
  for (let at = 0; at + minKeyFragment <= text.length; at++) {
    const owner = windows.get(text.slice(at, at + minKeyFragment));
    if (owner === undefined) continue;
    const last = found.at(-1);
    if (last && at <= last.end && last.owner === owner) last.end = at + minKeyFragment;
    else found.push({ start: at, end: at + minKeyFragment, owner });
  }
  return found;
}

/** Returns the public prefix that identifies a key's provider; '' if there is none. */
export function prefixOf(value: string): string {
  return keyPrefixes.find((prefix) => value.startsWith(prefix)) ?? '';
}

/** Returns a key without its known prefix. */
export function bodyOf(value: string): string {
  return value.slice(prefixOf(value).length);
}

/** Returns the providers whose keys have the same prefix as this one; none if it has no known prefix. */
export function likelyProviders(value: string): readonly ProviderId[] {
  const prefix = prefixOf(value);
  return providers
    .filter(({ key }) => key.prefixes.includes(prefix))
    .map((provider) => provider.id);
}

/** Returns the provider whose keys alone have the prefix of this one; undefined if several have it or it has none. */
export function issuerOf(value: string): ProviderId | undefined {
  const [issuer, ...others] = likelyProviders(value);
  return others.length === 0 ? issuer : undefined;
}

function byLength(prefixes: readonly string[]): readonly string[] {
  return [...new Set(prefixes)].sort((a, b) => b.length - a.length);
}
