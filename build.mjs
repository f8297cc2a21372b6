import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { checkFirstLoadSize } from './scripts/budget.mjs';
import { bundle, root } from './scripts/bundle.mjs';
import { licences } from './scripts/licences.mjs';
import { headers, page, policy } from './scripts/page.mjs';

/**
 * Builds the site into the folder `out`, which is emptied first; resolves with a line about the size of the first load.
 * `ollama` is the address of ollama. Rejects if it is not a loopback address, if a bundled package has no licence text,
 * or if the first load exceeds its size limit.
 */
export async function build({
  ollama = 'http://localhost:11434',
  demo = false,
  out = path.join(root, 'dist'),
} = {}) {
  const { files, inputs, firstLoad, origins } = await bundle({
    ollama: loopbackOrigin(ollama),
    demo,
  });
  const csp = policy(origins);
  await rm(out, { recursive: true, force: true });
  await mkdir(path.join(out, 'assets'), { recursive: true });
  const writes = [
    ...files.map(({ name, contents }) => writeFile(path.join(out, name), contents)),
    page(csp, firstLoad).then((html) => writeFile(path.join(out, 'index.html'), html)),
    licences(inputs).then((text) => writeFile(path.join(out, 'licenses.txt'), text)),
    writeFile(path.join(out, '_headers'), headers(csp)),
    copyFile(path.join(root, 'LICENSE'), path.join(out, 'LICENSE')),
  ];
  await Promise.all(writes);
  return checkFirstLoadSize(firstLoad);
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
  const sizeLine = await build(options);
  if (!quiet) console.log(sizeLine);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main().catch((error) => {
    if (!error.errors) console.error(error.message);
    process.exitCode = 1;
  });
}
