import { readFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
};

const usualPort = 4173;

/**
 * Serves a folder on loopback, at `port` or the next free one (0: any). `seen` is called with each request.
 * Gives the address, which ends with a slash, and `close`.
 */
export async function serve(folder, port = usualPort, seen = () => {}) {
  const server = http.createServer(async (request, response) => {
    seen(request);
    const { status, headers, body } = await answer(folder, request);
    response.writeHead(status, { ...headers, 'x-content-type-options': 'nosniff' }).end(body);
  });
  const found = await listen(server, port);
  return { url: `http://127.0.0.1:${found}/`, close: () => closed(server) };
}

async function answer(folder, { method, url }) {
  if (method !== 'GET' && method !== 'HEAD') return { status: 405 };
  const file = inside(path.resolve(folder), url);
  const body = file && (await readFile(file).catch(() => undefined));
  if (!body)
    return { status: 404, headers: { 'content-type': types['.txt'] }, body: 'not found\n' };
  const type = path.extname(file);
  const headers = {
    'content-type': types[type] ?? 'application/octet-stream',
    'cache-control': type === '.html' ? 'no-cache' : 'public, max-age=3600',
  };
  return { status: 200, headers, body };
}

/** The file that an address names, if it is inside the folder. */
function inside(folder, address) {
  try {
    const name = decodeURIComponent(new URL(address, 'http://127.0.0.1').pathname);
    const file = path.join(folder, name.endsWith('/') ? `${name}index.html` : name);
    return file.startsWith(folder + path.sep) ? file : undefined;
  } catch {
    return undefined;
  }
}

function listen(server, port) {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      if (error.code === 'EADDRINUSE') resolve(listen(server, port + 1));
      else reject(error);
    });
    server.listen(port, '127.0.0.1', () => resolve(server.address().port));
  });
}

function closed(server) {
  return new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });
}

/** Serves the folder and says where, as the last line. */
export async function announce(folder) {
  const { url } = await serve(folder);
  if (new URL(url).port !== `${usualPort}`) {
    console.log(
      `port ${usualPort} is taken; keys belong to an address, so none saved there are seen here`,
    );
  }
  console.log(`keysh is at ${url}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await announce(fileURLToPath(new URL('../dist', import.meta.url)));
}
