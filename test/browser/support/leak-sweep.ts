import { type Canary, finder, formed } from '../../support/canary-keys.ts';
import type { Tried } from './browser-log.ts';
import { type Homes, type Sink, sent, sinks } from './leak-surfaces.ts';
import type { Bench, WatchedTab } from './page.ts';

/** A fragment of a key on a surface where it is not allowed. */
export interface Hit {
  readonly sink: string;
  /** Its encoding, and the last four characters of the key. */
  readonly window: string;
}

/**
 * Returns the places where keysh stores keys: each holds a key of one provider, or the beginning of one that is being
 * typed.
 */
function homesOf(canaries: readonly Canary[]): Homes {
  const keys = Object.fromEntries(
    formed.map((id) => [
      id,
      canaries.filter(({ provider }) => provider === id).map(({ key }) => key),
    ]),
  );
  const slots = formed.map((id, at) => [`app-apikey-provider${at + 1}`, keys[id] ?? []] as const);
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
  opened: WatchedTab,
  { hosts, served }: Pick<Bench, 'hosts' | 'served'>,
  canaries: readonly Canary[],
  { extra = [], isQuick = false }: Options = {},
): Promise<Hit[]> {
  const find = finder(canaries);
  const network = sent(opened, hosts, served).flatMap((request) => carried(request, canaries));
  const texts = [...(await sinks(opened, homesOf(canaries), isQuick)), ...network, ...extra];
  return texts.flatMap(({ sink, text }) => find(text).map((window) => ({ sink, window })));
}

/** Returns the parts of a request, without the key that is allowed in it. */
function carried(request: Tried, canaries: readonly Canary[]): Sink[] {
  const url = URL.canParse(request.url) ? new URL(request.url) : undefined;
  const own = canaries.filter(({ host }) => host === url?.host);
  const query = own.filter(({ place }) => place.startsWith('?'));
  const headers = Object.entries(request.headers).map(([name, value]) => {
    const keys = own.filter(({ place }) => place === name.toLowerCase() || isHeaderOf(place, name));
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
  for (const { key, place } of keys) {
    const name = place.slice(1);
    if (rest.searchParams.get(name) === key) rest.searchParams.delete(name);
  }
  return rest.href;
}
