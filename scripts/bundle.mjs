import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';

/** The project's root folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** The module that the page loads. */
const main = 'src/main.ts';

/** Stubs of Node modules that bundled packages import, by the file name in `node-stubs`. */
const nodeStubs = {
  'node:events': 'events',
  'node:process': 'process',
  'node:child_process': 'empty',
  'node:path': 'empty',
  'node:fs': 'empty',
};

/**
 * Bundles the site in memory. Returns the output files with their names and contents (`bundled`), the paths of the
 * bundled source files (`inputs`), the files that the page loads before the first prompt (`firstLoad`), and the origins of
 * the providers.
 */
export async function bundle({ ollama, demo }) {
  const define = await buildConstants({ ollama, demo });
  const options = {
    ...commonOptions(define),
    entryPoints: { keysh: main, style: 'index.css' },
    splitting: true,
    minify: true,
    entryNames: 'assets/[name]-[hash]',
    chunkNames: 'assets/[name]-[hash]',
  };
  const { metafile } = await esbuild.build(options);
  const result = await esbuild.build({ ...options, plugins: [oneFirstChunk(metafile.outputs)] });
  const bundled = result.outputFiles.map((file) => ({
    name: path.relative(path.join(root, 'dist'), file.path),
    contents: file.contents,
  }));
  return {
    bundled,
    inputs: Object.keys(result.metafile.inputs),
    firstLoad: firstLoadFiles(result.metafile.outputs, bundled),
    origins: await providerOrigins(define),
  };
}

/** Bundles the whole application as one script, for tests that run it in Node. */
export async function bundleAsScript() {
  const result = await esbuild.build({
    ...commonOptions(await buildConstants({ ollama: 'http://localhost:11434', demo: false })),
    entryPoints: [main],
    format: 'iife',
  });
  return result.outputFiles[0].text;
}

/** Returns the esbuild options that all bundles of the project have in common. */
export function commonOptions(define) {
  return {
    absWorkingDir: root,
    // The names of chunks depend on the paths of their files: those behind a symbolic link would differ between folders.
    preserveSymlinks: true,
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
      Object.entries(nodeStubs).map(([name, file]) => [
        name,
        path.join(root, `scripts/node-stubs/${file}.mjs`),
      ]),
    ),
    define,
  };
}

async function buildConstants({ ollama, demo }) {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
  return {
    __OLLAMA__: JSON.stringify(ollama),
    __VERSION__: JSON.stringify(version),
    __DEMO__: JSON.stringify(demo),
  };
}

/**
 * Returns an esbuild plugin that puts all code of the first load into one chunk, given the outputs of a build without it.
 * esbuild makes a chunk for each set of entry points that share code. Here the modules that are loaded later import the
 * whole first load, so that all of them share it.
 */
function oneFirstChunk(outputs) {
  const scripts = firstScripts(outputs);
  const inputs = [...scripts].flatMap((name) => Object.keys(outputs[name].inputs));
  const first = inputs.filter((input) => input.startsWith('src/') && input !== main);
  const entries = Object.values(outputs).flatMap(({ entryPoint }) => entryPoint ?? []);
  const later = entries.filter((input) => /\.m?[jt]s$/.test(input) && input !== main);
  const filter = new RegExp(`/(?:${later.join('|')})$`);
  return {
    name: 'one-first-chunk',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^first-load$/ }, () => ({
        path: 'first-load',
        namespace: 'first-load',
      }));
      onLoad({ filter: /./, namespace: 'first-load' }, () => ({
        contents: first.map((input) => `import './${input}';`).join(''),
        resolveDir: root,
      }));
      onLoad({ filter }, async ({ path: file }) => ({
        contents: `import 'first-load';${await readFile(file, 'utf8')}`,
        loader: path.extname(file) === '.ts' ? 'ts' : 'js',
      }));
    },
  };
}

/** Returns the names of the entry script and of the chunks that it imports statically. */
function firstScripts(outputs) {
  const scripts = new Set();
  const add = (name) => {
    if (scripts.has(name)) return;
    scripts.add(name);
    for (const { path: next, kind } of outputs[name].imports)
      if (kind === 'import-statement') add(next);
  };
  add(outputOf(outputs, main));
  return scripts;
}

function outputOf(outputs, source) {
  return Object.keys(outputs).find((name) => outputs[name].entryPoint === source);
}

/** Returns the entry script, the chunks that it imports statically, and the style sheet. */
function firstLoadFiles(outputs, files) {
  const fileOf = (name) => files.find((file) => file.name === path.relative('dist', name));
  const [script, ...chunks] = [...firstScripts(outputs)].map(fileOf);
  return { script, chunks, style: fileOf(outputOf(outputs, 'index.css')) };
}

/** Returns the origins of all providers, by bundling and running the provider registry. */
async function providerOrigins(define) {
  const result = await esbuild.build({
    ...commonOptions(define),
    entryPoints: ['src/providers/registry.ts'],
    platform: 'node',
  });
  const code = Buffer.from(result.outputFiles[0].contents).toString('base64');
  const { providers } = await import(`data:text/javascript;base64,${code}`);
  return providers.map((provider) => provider.origin);
}
