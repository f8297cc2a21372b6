import { Failure } from '../../base/failure.ts';
import { reveal, type Secret } from '../../base/secret.ts';
import { type Steps, unitsPerStep } from '../../base/steps.ts';
import { jsonPieces } from '../../base/text-pieces.ts';
import type { AuthScheme, Provider } from '../provider.ts';

export interface PreparedRequest {
  /** May hold provider4's key: not for showing or logging. */
  readonly url: string;
  readonly init: RequestInit;
}

/** Does the work of writing a request body in steps; a long one becomes a Blob, so that `fetch` does not encode it in one go. */
export function* requestBody(json: unknown): Steps<string | Blob> {
  const parts: Blob[] = [];
  let text = '';
  for (const piece of jsonPieces(json)) {
    text += piece;
    if (text.length < unitsPerStep) continue;
    parts.push(new Blob([text]));
    text = '';
    yield;
  }
  return parts.length === 0 ? text : new Blob([...parts, text]);
}

/**
 * The request that sends a body, to the provider's own origin only. Throws a Failure where the key is missing or cannot
 * be sent, and a TypeError where it was saved for another provider.
 */
export function chatRequest(
  provider: Provider,
  { path, body }: { readonly path: string; readonly body: string | Blob },
  key: Secret | undefined,
  place: AuthScheme,
): PreparedRequest {
  const { url, init } = address(provider, path, key, place);
  const headers = { ...init.headers, 'content-type': 'application/json' };
  return { url, init: { ...init, method: 'POST', headers, body } };
}

/** Returns the request for the list of models that a key may use. Throws as `chatRequest` does. */
export function modelsRequest(
  provider: Provider,
  key: Secret | undefined,
  place: AuthScheme,
): PreparedRequest {
  return getRequest(provider, provider.modelsPath, key, place);
}

/** Returns a GET request for a path of the provider, with the key. Throws as `chatRequest` does. */
export function getRequest(
  provider: Provider,
  path: string,
  key: Secret | undefined,
  place: AuthScheme,
): PreparedRequest {
  return address(provider, path, key, place);
}

function address(provider: Provider, path: string, key: Secret | undefined, place: AuthScheme) {
  const { place: usual, headerPlace } = provider.key;
  if (place !== usual && place !== headerPlace)
    throw new TypeError(`${provider.id} takes no key there`);
  const url = pinned(provider, path);
  const value = place === 'none' ? '' : sendable(provider, key, place);
  if (place === 'query')
    url.search = `${new URLSearchParams([...url.searchParams, ['key', value]])}`;
  const init = {
    method: 'GET',
    headers: { ...keyHeaders(place, value), ...provider.headers },
    credentials: 'omit',
    // Keys of Google's that are restricted to a site are checked against the referrer.
    referrerPolicy: provider.key.place === 'query' ? 'strict-origin' : 'no-referrer',
    cache: 'no-store',
    redirect: 'error',
  } as const;
  return { url: url.href, init };
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

function sendable(provider: Provider, key: Secret | undefined, place: AuthScheme): string {
  const value = key && reveal(key);
  if (key && key.provider !== provider.id) throw new TypeError('the key is of another provider');
  if (!value) throw new Failure('no-key', 'No API key');
  if (place === 'query' || /^[\x20-\x7e\xa0-\xff]+$/.test(value)) return value;
  throw new Failure('unsendable-key', 'the key holds characters that no request can carry');
}

function keyHeaders(place: AuthScheme, value: string): Readonly<Record<string, string>> {
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
