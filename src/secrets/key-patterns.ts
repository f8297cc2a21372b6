import { Secret } from '../base/secret.ts';
import type { Span } from '../base/span.ts';
import { type ProviderId, providers } from '../providers/registry.ts';

/** Characters that may be seen after a known prefix while a key is typed, and at the end of a mask. */
export const shownBody = 4;
const shortestMasked = 20;
/** So many characters in a row of a key, or after a known prefix, are held to be a key. */
export const minKeyFragment = 8;

/** What the keys of the providers begin with, longest first. */
export const keyPrefixes = byLength(providers.flatMap(({ key }) => key.prefixes));
/** The prefixes that masks show, longest first. */
export const maskPrefixes = byLength(
  providers.flatMap(({ key }) => (key.isPrefixSecret ? [] : key.prefixes)),
);

/** Seals a key under its mask, for the provider that it is saved for; none where it was only typed. */
export function toSecret(value: string, provider?: ProviderId): Secret {
  return new Secret(value, mask(value), provider);
}

/** What may be shown of a key: its provider's prefix, `…` and its last four characters; of a short one nothing. */
export function mask(value: string): string {
  if ([...value.slice(0, 2 * shortestMasked)].length < shortestMasked) return '••••';
  const prefix = maskPrefixes.find((candidate) => value.startsWith(candidate)) ?? '';
  return `${prefix}…${[...value.slice(-2 * shownBody)].slice(-shownBody).join('')}`;
}

/** Every eight characters in a row of the secrets, each with whose secret it is. */
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

/** The stretches of a text, in order, of which every eight characters in a row are among the windows. */
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

/** The beginning by which a key's provider is known, which is no secret; '' where there is none. */
export function prefixOf(value: string): string {
  return keyPrefixes.find((prefix) => value.startsWith(prefix)) ?? '';
}

/** A key without its known prefix. */
export function bodyOf(value: string): string {
  return value.slice(prefixOf(value).length);
}

/** The providers whose keys begin as this one does; none where it begins like no known key. */
export function likelyProviders(value: string): readonly ProviderId[] {
  const prefix = prefixOf(value);
  return providers
    .filter(({ key }) => key.prefixes.includes(prefix))
    .map((provider) => provider.id);
}

function byLength(prefixes: readonly string[]): readonly string[] {
  return [...new Set(prefixes)].sort((a, b) => b.length - a.length);
}
