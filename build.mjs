import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { checkFirstLoadSize } from './scripts/budget.mjs';
import { withBuildHash } from './scripts/build-hash.mjs';
import { bundle, root } from './scripts/bundle.mjs';
import { licences } from './scripts/licences.mjs';
import { headers, page, policy } from './scripts/page.mjs';
import { serviceWorker } from './scripts/service-worker.mjs';

/**
 * Builds the site into the folder `out`, which is emptied first; resolves with a line about the size of the first load and
 * one with the build hash. `ollama` is the address of ollama. Rejects if it is not a loopback address, if a bundled package
 * has no licence text, or if the first load exceeds its size limit.
 */
export async function build({
  ollama = 'http://localhost:11434',
  demo = false,
  out = path.join(root, 'dist'),
} = {}) {
  const { bundled, firstLoad, inputs, origins } = await bundle({
    ollama: loopbackOrigin(ollama),
    demo,
  });
  const csp = policy(origins);
  const program = new Map([
    ...bundled.map(({ name, contents }) => [name, contents]),
    ['index.html', await page(csp, firstLoad)],
    ...(await publicFiles()),
  ]);
  const { hash, files } = withBuildHash(
    new Map([
      ...program,
      ['sw.js', await serviceWorker(program)],
      ['licenses.txt', await licences(inputs)],
      ['_headers', headers(csp)],
      ['LICENSE', await readFile(path.join(root, 'LICENSE'), 'utf8')],
    ]),
  );
  await rm(out, { recursive: true, force: true });
  await mkdir(path.join(out, 'assets'), { recursive: true });
  await Promise.all(
    [...files].map(([name, contents]) => writeFile(path.join(out, name), contents)),
  );
  return `${checkFirstLoadSize(firstLoad)}\nbuild hash: ${hash}`;
}

/** Returns the names and contents of the files that are delivered as they are. */
async function publicFiles() {
  const folder = path.join(root, 'public');
  const names = (await readdir(folder)).sort();
  return Promise.all(names.map(async (name) => [name, await readFile(path.join(folder, name))]));
}

/** Returns the origin of a loopback HTTP address; throws an error if it is not one. */
export function loopbackOrigin(address) {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isLoopback = url && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const isOriginOnly = url?.href === `${url?.origin}/`;
  if (isLoopback && isOriginOnly && url.protocol === 'http:') return url.origin;
  throw new Error(
    `--ollama takes a loopback address such as http://127.0.0.1:11434, not ${address}`,
  );
}

async function main() {
  const { quiet, ...options } = parseArgs({
    options: {
      ollama: { type: 'string' },
      demo: { type: 'boolean' },
      out: { type: 'string' },
      quiet: { type: 'boolean' },
    },
  }).values;
  const report = await build(options);
  if (!quiet) console.log(report);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main().catch((error) => {
    if (!error.errors) console.error(error.message);
    process.exitCode = 1;
  });
}
