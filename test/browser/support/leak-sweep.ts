import { type Canary, finder, keyedProviders } from '../../support/canary-keys.ts';
import type { AttemptedRequest } from './browser-log.ts';
import {
  allRequests,
  collectSinks,
  type KeyLocations,
  type Searched,
  type Sink,
} from './leak-surfaces.ts';
import type { BasicTestBed } from './tab.ts';

/** A fragment of a key on a surface where it is not allowed. */
export interface Leak {
  readonly sink: string;
  /** Its encoding, and the last four characters of the key. */
  readonly window: string;
}

/**
 * Returns the places where keysh stores keys: each holds a key of one provider, or the beginning of one that is being
 * typed.
 */
function keyLocations(canaries: readonly Canary[]): KeyLocations {
  const keys = Object.fromEntries(
    keyedProviders.map((id) => [
      id,
      canaries.filter(({ provider }) => provider === id).map(({ key }) => key),
    ]),
  );
  const slots = keyedProviders.map(
    (id, at) => [`app-apikey-provider${at + 1}`, keys[id] ?? []] as const,
  );
  return { slots: Object.fromEntries(slots), field: { store: 'bots', name: 'k', keys } };
}

interface Options {
  /** Texts to search as well, such as downloaded files. */
  readonly extra?: readonly Sink[];
  /** Leaves out the surfaces that are slow to read, for sweeps between others. */
  readonly isQuick?: boolean;
}

/**
 * Searches for the keys on every surface where the page or the browser could show or send them, and in the places for
 * keys of other providers.
 */
export async function sweep(
  opened: Searched,
  { hosts, servedPaths }: Pick<BasicTestBed, 'hosts' | 'servedPaths'>,
  canaries: readonly Canary[],
  { extra = [], isQuick = false }: Options = {},
): Promise<Leak[]> {
  const find = finder(canaries);
  const network = allRequests(opened, hosts, servedPaths).flatMap((request) =>
    requestSinks(request, canaries),
  );
  const texts = [
    ...(await collectSinks(opened, keyLocations(canaries), isQuick)),
    ...network,
    ...extra,
  ];
  return texts.flatMap(({ sink, text }) => find(text).map((window) => ({ sink, window })));
}

/** Returns the parts of a request, without the key that is allowed in it. */
function requestSinks(request: AttemptedRequest, canaries: readonly Canary[]): Sink[] {
  const url = URL.canParse(request.url) ? new URL(request.url) : undefined;
  const own = canaries.filter(({ host }) => host === url?.host);
  const query = own.filter(({ transport }) => transport.startsWith('?'));
  const headers = Object.entries(request.headers).map(([name, value]) => {
    const keys = own.filter(
      ({ transport }) => transport === name.toLowerCase() || isHeaderOf(transport, name),
    );
    return `${name}: ${without(value, keys)}`;
  });
  return [
    { sink: 'request address', text: url ? withoutQuery(url, query) : request.url },
    { sink: 'request header', text: headers.join('\n') },
    { sink: 'request body', text: request.body },
  ];
}

/** Whether the key is sent in Gemini's header instead of the query. */
function isHeaderOf(place: string, name: string): boolean {
  return place === '?key' && name.toLowerCase() === 'x-goog-api-key';
}

function without(value: string, keys: readonly Canary[]): string {
  const bare = value.replace(/^Bearer /, '');
  return keys.some(({ key }) => key === bare) ? '' : value;
}

function withoutQuery(url: URL, keys: readonly Canary[]): string {
  const rest = new URL(url);
  for (const { key, transport } of keys) {
    const name = transport.slice(1);
    if (rest.searchParams.get(name) === key) rest.searchParams.delete(name);
  }
  return rest.href;
}
