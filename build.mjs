import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { measure } from './scripts/budget.mjs';
import { bundle, root } from './scripts/bundle.mjs';
import { licences } from './scripts/licences.mjs';
import { headers, page, policy } from './scripts/page.mjs';

/**
 * Writes the whole site into `out`, which is emptied first. `ollama` is the loopback origin of ollama.
 * Throws where the site would be wrong: no loopback, no licence, over the size budget.
 */
export async function build({
  ollama = 'http://localhost:11434',
  demo = false,
  out = path.join(root, 'dist'),
} = {}) {
  const { files, inputs, entry, origins } = await bundle({ ollama: loopback(ollama), demo });
  const csp = policy(origins);
  await rm(out, { recursive: true, force: true });
  await mkdir(path.join(out, 'assets'), { recursive: true });
  const written = [
    ...files.map(({ name, contents }) => writeFile(path.join(out, name), contents)),
    page(csp, entry).then((html) => writeFile(path.join(out, 'index.html'), html)),
    licences(inputs).then((text) => writeFile(path.join(out, 'licenses.txt'), text)),
    writeFile(path.join(out, '_headers'), headers(csp)),
    copyFile(path.join(root, 'LICENSE'), path.join(out, 'LICENSE')),
  ];
  await Promise.all(written);
  return measure(entry);
}

/** The origin of a loopback http address; anything else is an error. */
export function loopback(address) {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const local = url && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
  const bare = url?.href === `${url?.origin}/`;
  if (local && bare && url.protocol === 'http:') return url.origin;
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
  const size = await build(options);
  if (!quiet) console.log(size);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  main().catch((error) => {
    if (!error.errors) console.error(error.message);
    process.exitCode = 1;
  });
}
