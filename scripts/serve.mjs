import { readFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

const defaultPort = 4173;

/**
 * Serves a folder on 127.0.0.1 at `port` (0: any), or at the next free one unless `isFixed`; then it rejects if the port is in
 * use. Calls `onRequest` with each request; `asHosted` is that of `siteListener`. Resolves with the address, which ends
 * with a slash, and `close`.
 */
export async function serve(folder, port = defaultPort, { onRequest, isFixed, ...options } = {}) {
  const listener = siteListener(folder, options);
  const server = http.createServer((request, response) => {
    onRequest?.(request);
    return listener(request, response);
  });
  const boundPort = await listen(server, port, isFixed);
  return { url: `http://127.0.0.1:${boundPort}/`, close: () => closeServer(server) };
}

/**
 * Returns a request listener that serves the files of a folder; with `asHosted`, with the headers that its `_headers` file
 * states.
 */
export function siteListener(folder, { asHosted = false } = {}) {
  return async (request, response) => {
    const { status, headers, body } = await respond(folder, request);
    const stated = asHosted ? await statedHeaders(folder, request.url) : {};
    const all = { ...headers, 'x-content-type-options': 'nosniff', ...stated };
    response.writeHead(status, all).end(body);
  };
}

/** Returns the headers of all rules of the `_headers` file that apply to an address, by name in lower case. */
async function statedHeaders(folder, address) {
  const text = await readFile(path.join(folder, '_headers'), 'utf8').catch(() => '');
  const [pathname] = address.split('?');
  const rules = text.split('\n\n').map((rule) => rule.trim().split(/\n\s*/));
  const lines = rules.flatMap(([pattern, ...set]) => (matches(pattern, pathname) ? set : []));
  return Object.fromEntries(
    lines.map((line) => {
      const colon = line.indexOf(':');
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()];
    }),
  );
}

function matches(pattern, pathname) {
  return pattern.endsWith('*') ? pathname.startsWith(pattern.slice(0, -1)) : pathname === pattern;
}

async function respond(folder, { method, url }) {
  if (method !== 'GET' && method !== 'HEAD') return { status: 405 };
  const file = fileIn(path.resolve(folder), url);
  const body = file && (await readFile(file).catch(() => undefined));
  if (!body)
    return { status: 404, headers: { 'content-type': types['.txt'] }, body: 'not found\n' };
  const type = path.extname(file);
  const headers = {
    'content-type': types[type] ?? 'application/octet-stream',
    'cache-control': hasHashedName(file) ? 'public, max-age=31536000, immutable' : 'no-cache',
  };
  return { status: 200, headers, body };
}

/** Whether the contents of a file determine its name. */
function hasHashedName(file) {
  return path.basename(path.dirname(file)) === 'assets';
}

/** Returns the path of the file at an address, or undefined if it is not inside the folder. */
function fileIn(folder, address) {
  try {
    const name = decodeURIComponent(new URL(address, 'http://127.0.0.1').pathname);
    const file = path.join(folder, name.endsWith('/') ? `${name}index.html` : name);
    return file.startsWith(folder + path.sep) ? file : undefined;
  } catch {
    return undefined;
  }
}

function listen(server, port, isFixed) {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      if (error.code === 'EADDRINUSE' && !isFixed) resolve(listen(server, port + 1));
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => resolve(server.address().port));
  });
}

function closeServer(server) {
  return new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
}

/** Serves the folder and prints the address as the last line. */
export async function serveAndPrintAddress(folder) {
  const { url } = await serve(folder, defaultPort, { asHosted: true });
  if (new URL(url).port !== `${defaultPort}`) {
    console.log(
      `port ${defaultPort} is in use; browsers store keys by address, so keys saved at that port are not available here`,
    );
  }
  console.log(`keysh is at ${url}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await serveAndPrintAddress(fileURLToPath(new URL('../dist', import.meta.url)));
}
