// Serves the files of one build of the page from the Cache Storage, so that it also starts without a network.

/** The SHA-256 in base64 of each file by its address relative to this script, without the build hash that is in it. */
declare const __FILES__: Readonly<Record<string, string>>;
declare const __BUILD__: string;

/** An install event of browsers that route requests by rules, without waking the worker. */
interface RoutingEvent extends ExtendableEvent {
  addRoutes?(rule: unknown): Promise<void>;
}

const worker = globalThis as unknown as ServiceWorkerGlobalScope;
const { scope } = worker.registration;
const cachePrefix = `keysh ${scope} `;
const cacheName = `${cachePrefix}${__BUILD__.slice(0, 12)}`;

/** The hashes by absolute address. Requests for other addresses are left to the browser. */
const hashes = new Map(
  Object.entries(__FILES__).map(([name, hash]) => [new URL(name, scope).href, hash]),
);
let hasHandedOver = false;

/** Milliseconds within which a tab that says that it is about to be left requests its next page. */
const leavingMs = 5_000;
/** The id of the tab that said so last, and the time in milliseconds. */
let leaving = { tab: '', at: Number.NEGATIVE_INFINITY };

worker.addEventListener('install', (event: RoutingEvent) => {
  const passFetches = { condition: { requestDestination: '' }, source: 'network' };
  event.addRoutes?.(passFetches).catch(() => undefined);
  event.waitUntil(storeFiles());
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([removeOtherBuilds(), worker.clients.claim()]));
});

worker.addEventListener('message', ({ data, source }) => {
  if (data === 'take over') void worker.skipWaiting();
  if (data === 'leaving' && source instanceof Client) leaving = { tab: source.id, at: Date.now() };
});

worker.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  const address = url.replace(/#.*/s, '');
  if (method === 'GET' && hashes.has(address)) event.respondWith(answer(event.request, address));
});

/** Stores all files of the build, or none if one cannot be fetched, differs from the build, or does not fit. */
async function storeFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  try {
    await Promise.all(
      [...hashes.keys()].map(async (address) => {
        const response = await unchanged(address, await fetch(address, { cache: 'no-cache' }));
        if (!response) throw new Error(`${address} is not the file of this build`);
        await cache.put(address, response);
      }),
    );
  } catch (error) {
    await caches.delete(cacheName);
    throw error;
  }
}

async function removeOtherBuilds(): Promise<void> {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(cachePrefix) && name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
}

async function answer(request: Request, address: string): Promise<Response> {
  if (request.mode === 'navigate' && (await handOver())) {
    return new Response('', { headers: { 'content-type': 'text/html', refresh: '0' } });
  }
  return (await stored(address).catch(() => undefined)) ?? fetch(request);
}

/**
 * Lets the worker of a newer build take over if the only tab is being reloaded, and returns whether it does. Browsers keep
 * the old worker during a reload, since the old document is still there. Not all of them tell the worker that a request is
 * a reload, so tabs say when they are left.
 */
async function handOver(): Promise<boolean> {
  const { waiting } = worker.registration;
  if (!waiting || hasHandedOver) return false;
  const clients = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const stays = ({ id, url }: Client) => url.startsWith(scope) && id !== leaving.tab;
  if (Date.now() - leaving.at > leavingMs || clients.some(stays)) return false;
  hasHandedOver = true;
  waiting.postMessage('take over');
  return true;
}

async function stored(address: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheName);
  return unchanged(address, await cache.match(address));
}

/** Returns the response if its body is that of the build, since any script of the origin can write to the cache. */
async function unchanged(
  address: string,
  response: Response | undefined,
): Promise<Response | undefined> {
  if (!response?.ok) return undefined;
  const body = await response.arrayBuffer();
  const isSame = (await sha256(withoutBuildHash(address, body))) === hashes.get(address);
  return isSame ? new Response(body, { headers: response.headers }) : undefined;
}

function withoutBuildHash(
  address: string,
  body: ArrayBuffer,
): ArrayBuffer | Uint8Array<ArrayBuffer> {
  if (!/(?:\/|\.html)$/.test(address)) return body;
  return new TextEncoder().encode(new TextDecoder().decode(body).replaceAll(__BUILD__, ''));
}

async function sha256(data: BufferSource): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
  return btoa(String.fromCharCode(...digest));
}
