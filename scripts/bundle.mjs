import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

/** The folder of the project. */
export const root = fileURLToPath(new URL('..', import.meta.url));

const standIns = {
  'node:events': 'events',
  'node:process': 'process',
  'node:child_process': 'nothing',
  'node:path': 'nothing',
  'node:fs': 'nothing',
};

/**
 * The site's scripts and style as bytes, nothing written: every file, the paths of all that went in,
 * what the page needs at once (`entry`), and the origins that it may talk to.
 */
export async function bundle({ ollama, demo }) {
  const define = await constants({ ollama, demo });
  const built = await esbuild.build({
    ...shared(define),
    entryPoints: { keysh: 'src/main.ts', style: 'index.css' },
    splitting: true,
    minify: true,
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
  });
  const files = built.outputFiles.map((file) => ({
    name: path.relative(path.join(root, 'dist'), file.path),
    contents: file.contents,
  }));
  return {
    files,
    inputs: Object.keys(built.metafile.inputs),
    entry: needed(built.metafile.outputs, files),
    origins: await origins(define),
  };
}

/** What every bundle of the project is made with. */
export function shared(define) {
  return {
    absWorkingDir: root,
    outdir: 'dist',
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2022',
    platform: 'browser',
    legalComments: 'none',
    logLevel: 'warning',
    alias: Object.fromEntries(
      Object.entries(standIns).map(([name, file]) => [
        name,
        path.join(root, `scripts/stand-ins/${file}.mjs`),
      ]),
    ),
    define,
  };
}

async function constants({ ollama, demo }) {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  return {
    __OLLAMA__: JSON.stringify(ollama),
    __VERSION__: JSON.stringify(version),
    __DEMO__: JSON.stringify(demo),
  };
}

/** The entry script, the chunks it imports at once, and the style, each with its bytes. */
function needed(outputs, files) {
  const named = (name) => files.find((file) => file.name === path.relative('dist', name));
  const of = (source) => Object.keys(outputs).find((name) => outputs[name].entryPoint === source);
  const script = of('src/main.ts');
  const chunks = new Set();
  const follow = (name) => {
    for (const { path: next, kind } of outputs[name].imports) {
      if (kind !== 'import-statement' || chunks.has(next)) continue;
      chunks.add(next);
      follow(next);
    }
  };
  follow(script);
  return { script: named(script), chunks: [...chunks].map(named), style: named(of('index.css')) };
}

/** The registry is the one list of hosts, so the policy is read from it by running it. */
async function origins(define) {
  const built = await esbuild.build({
    ...shared(define),
    entryPoints: ['src/providers/registry.ts'],
    platform: 'node',
  });
  const code = Buffer.from(built.outputFiles[0].contents).toString('base64');
  const { providers } = await import(`data:text/javascript;base64,${code}`);
  return providers.map((provider) => provider.origin);
}
