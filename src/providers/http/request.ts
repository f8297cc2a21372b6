import { Failure } from '../../base/failure.ts';
import { reveal, type Secret } from '../../base/secret.ts';
import { type Steps, unitsPerStep } from '../../base/steps.ts';
import { jsonPieces } from '../../base/text-pieces.ts';
import type { AuthScheme, Provider } from '../provider.ts';

/** The arguments of a call of `fetch`. */
export interface PreparedRequest {
  /** May contain the key as a query parameter: must not be shown or logged. */
  readonly url: string;
  readonly init: RequestInit;
  /** The same request without the key, which may be kept and shown, if it sends a message. */
  readonly shown?: ShownRequest;
}

/** What a request with a message sends, with the mask of the key in place of its value. */
export interface ShownRequest {
  readonly method: string;
  readonly url: string;
  /** The headers that the page sets; the browser adds its own. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Blob;
}

interface Init extends RequestInit {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Blob;
}

interface BuiltRequest extends PreparedRequest {
  readonly init: Init;
}

const json = { 'content-type': 'application/json' };

/** UTF-16 units that are encoded in one go. Creating a Blob costs more than encoding a short text. */
const unitsPerBlob = 2 ** 22;

/** Writes a request body in steps; a long one becomes a Blob, so that `fetch` does not encode it in one go. */
export function* requestBody(value: unknown): Steps<string | Blob> {
  const parts: (string | Blob)[] = [];
  let texts: string[] = [];
  let units = 0;
  for (const piece of jsonPieces(value)) {
    texts.push(piece);
    units += piece.length;
    yield;
    if (units < unitsPerBlob) continue;
    parts.push(new Blob(texts));
    texts = [];
    units = 0;
  }
  if (parts.length === 0 && units < unitsPerStep) return texts.join('');
  return new Blob([...parts, ...texts]);
}

/**
 * Returns the POST request with a message, to the origin of the provider. Throws a `no-key` or `unsendable-key` Failure for a
 * missing or impossible key, and a TypeError for a key of another provider, another origin or an impossible scheme.
 */
export function chatRequest(
  provider: Provider,
  { path, body }: { readonly path: string; readonly body: string | Blob },
  key: Secret | undefined,
  scheme: AuthScheme,
): PreparedRequest & Required<Pick<PreparedRequest, 'shown'>> {
  const content = { method: 'POST', headers: json, body };
  const request = keyed(provider, path, key, scheme, content);
  return { ...request, shown: withoutKey(request, key, scheme) };
}

/**
 * Returns the POST request that exchanges the code of a sign-in for a key. It carries no key. Throws a TypeError for another
 * origin.
 */
export function tokenRequest(
  provider: Provider,
  path: string,
  fields: Readonly<Record<string, string>>,
): PreparedRequest {
  const content = { method: 'POST', headers: json, body: JSON.stringify(fields) };
  return prepared(provider, path, undefined, 'none', content);
}

/** Returns the request for the models that a key can use. Throws as `chatRequest` does. */
export function modelsRequest(
  provider: Provider,
  key: Secret | undefined,
  scheme: AuthScheme,
): PreparedRequest {
  return getRequest(provider, provider.modelsPath, key, scheme);
}

/** Returns the POST request for what a model can do. Throws as `chatRequest` does. */
export function modelRequest(
  provider: Provider,
  { path, model }: { readonly path: string; readonly model: string },
  key: Secret | undefined,
  scheme: AuthScheme,
): PreparedRequest {
  const body = JSON.stringify({ model });
  return keyed(provider, path, key, scheme, { method: 'POST', headers: json, body });
}

/** Returns a GET request for a path of the provider. Throws as `chatRequest` does. */
export function getRequest(
  provider: Provider,
  path: string,
  key: Secret | undefined,
  scheme: AuthScheme,
): PreparedRequest {
  return keyed(provider, path, key, scheme, { method: 'GET', headers: {} });
}

/** Returns the request with the key in a place where the provider accepts it. Throws as `chatRequest` does. */
function keyed(
  provider: Provider,
  path: string,
  key: Secret | undefined,
  scheme: AuthScheme,
  content: Init,
): BuiltRequest {
  if (scheme !== provider.key.scheme && scheme !== provider.key.headerScheme) {
    throw new TypeError(`${provider.id} does not accept a key there`);
  }
  return prepared(provider, path, key, scheme, content);
}

/** Returns the request with the key in the place of the scheme. Throws as `chatRequest` does. */
function prepared(
  provider: Provider,
  path: string,
  key: Secret | undefined,
  scheme: AuthScheme,
  { headers, ...content }: Init,
): BuiltRequest {
  const url = urlAt(provider, path);
  const value = scheme === 'none' ? '' : sendableKey(provider, key, scheme);
  if (scheme === 'query') url.searchParams.append('key', value);
  const init: Init = {
    ...content,
    headers: { ...keyHeaders(scheme, value), ...provider.headers, ...headers },
    credentials: 'omit',
    // Google checks keys that are restricted to a site against the referrer.
    referrerPolicy: provider.key.scheme === 'query' ? 'strict-origin' : 'no-referrer',
    cache: 'no-store',
    redirect: 'error',
  };
  return { url: url.href, init };
}

/** Returns what a request sends, with the mask in the place of the scheme instead of the key. */
function withoutKey(
  { url, init: { method, headers, body = '' } }: BuiltRequest,
  key: Secret | undefined,
  scheme: AuthScheme,
): ShownRequest {
  const { mask, value } = key ? { mask: key.mask, value: reveal(key) } : { mask: '', value: '' };
  const parameter = `${new URLSearchParams([['key', value]])}`;
  return {
    method,
    url: scheme === 'query' ? url.replaceAll(parameter, () => `key=${mask}`) : url,
    headers: { ...headers, ...keyHeaders(scheme, mask) },
    body,
  };
}

/** Returns the URL of a path. Throws a TypeError if its origin is not the provider's. */
function urlAt(provider: Provider, path: string): URL {
  const url = new URL(path, provider.origin);
  // A `blob:` URL has the origin of the page that created it.
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (!isWeb || url.origin !== provider.origin || url.username !== '' || url.password !== '') {
    throw new TypeError(`the address is not at the origin of ${provider.id}`);
  }
  return url;
}

function sendableKey(provider: Provider, key: Secret | undefined, scheme: AuthScheme): string {
  const value = key && reveal(key);
  if (key && key.provider !== provider.id) throw new TypeError('the key is of another provider');
  if (!value) throw new Failure('no-key', 'No API key');
  if (scheme === 'query' || /^[\x20-\x7e\xa0-\xff]+$/.test(value)) return value;
  throw new Failure('unsendable-key', 'the key contains characters that a header cannot have');
}

function keyHeaders(scheme: AuthScheme, value: string): Readonly<Record<string, string>> {
  switch (scheme) {
    case 'bearer':
      return { authorization: `Bearer ${value}` };
    case 'x-api-key':
    case 'x-goog-api-key':
      return { [scheme]: value };
    case 'query':
    case 'none':
      return {};
    default:
      return scheme satisfies never;
  }
}
