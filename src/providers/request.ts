import { Failure } from '../failure.ts';
import { reveal, type Secret } from '../secret.ts';
import type { KeyPlace, Provider, Turn } from './provider.ts';

export interface Outgoing {
  /** May hold provider4's key: not for showing or logging. */
  readonly url: string;
  readonly init: RequestInit;
  /** What was left out because the model refuses it. */
  readonly notes: readonly string[];
}

/** The request that sends a turn, to the provider's own origin only; throws a Failure where the key is missing or cannot be sent. */
export function chatRequest(
  provider: Provider,
  turn: Turn,
  key: Secret | undefined,
  place: KeyPlace,
): Outgoing {
  const { path, json, notes } = provider.dialect.write(turn, provider);
  const { url, init } = address(provider, path, key, place);
  const headers = { ...init.headers, 'content-type': 'application/json' };
  return { url, init: { ...init, method: 'POST', headers, body: JSON.stringify(json) }, notes };
}

/** The request for the list of models this key may use. */
export function modelsRequest(
  provider: Provider,
  key: Secret | undefined,
  place: KeyPlace,
): Outgoing {
  return { ...address(provider, provider.modelsPath, key, place), notes: [] };
}

/** The request whose answer tells whether a key is good, where that of the list does not. */
export function testRequest(
  provider: Provider,
  key: Secret | undefined,
  place: KeyPlace,
): Outgoing | undefined {
  const { testPath } = provider;
  return testPath === undefined
    ? undefined
    : { ...address(provider, testPath, key, place), notes: [] };
}

function address(provider: Provider, path: string, key: Secret | undefined, place: KeyPlace) {
  if (!places(provider).includes(place)) throw new TypeError(`${provider.id} takes no key there`);
  const url = pinned(provider, path);
  const value = place === 'none' ? '' : sendable(key, place);
  if (place === 'query')
    url.search = `${new URLSearchParams([...url.searchParams, ['key', value]])}`;
  const init = {
    method: 'GET',
    headers: { ...keyHeaders(place, value), ...versionHeaders(place) },
    credentials: 'omit',
    // Keys of Google's that are restricted to a site are checked against the referrer.
    referrerPolicy: provider.key.place === 'query' ? 'strict-origin' : 'no-referrer',
    cache: 'no-store',
    redirect: 'error',
  } as const;
  return { url: url.href, init };
}

/** Where a provider's key may go: in its own place, and at Google also in a header. */
function places(provider: Provider): readonly KeyPlace[] {
  const own = provider.key.place;
  return own === 'query' ? [own, 'x-goog-api-key'] : [own];
}

function pinned(provider: Provider, path: string): URL {
  const url = new URL(path, provider.origin);
  // A `blob:` address has the origin of the page that made it.
  const web = url.protocol === 'https:' || url.protocol === 'http:';
  if (!web || url.origin !== provider.origin || url.username !== '' || url.password !== '') {
    throw new TypeError(`the address is not at the origin of ${provider.id}`);
  }
  return url;
}

function sendable(key: Secret | undefined, place: KeyPlace): string {
  const value = key && reveal(key);
  if (!value) throw new Failure('no-key', 'No API key');
  if (place === 'query' || /^[\x20-\x7e\xa0-\xff]+$/.test(value)) return value;
  throw new Failure('unsendable-key', 'the key holds characters that no request can carry');
}

function keyHeaders(place: KeyPlace, value: string): Readonly<Record<string, string>> {
  switch (place) {
    case 'bearer':
      return { authorization: `Bearer ${value}` };
    case 'x-api-key':
    case 'x-goog-api-key':
      return { [place]: value };
    case 'query':
    case 'none':
      return {};
    default:
      return place satisfies never;
  }
}

function versionHeaders(place: KeyPlace): Readonly<Record<string, string>> {
  if (place !== 'x-api-key') return {};
  return {
    'anthropic-version': '2023-06-01',
    'anthropic-dangerous-direct-browser-access': 'true',
  };
}
