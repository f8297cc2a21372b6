import { createHash } from 'node:crypto';
import * as esbuild from 'esbuild';
import { hashPlaceholder, withoutHash } from './build-hash.mjs';
import { commonOptions } from './bundle.mjs';

/** Returns the script of the service worker that keeps these files, given their contents by name. */
export async function serviceWorker(files) {
  const hashes = Object.fromEntries(
    [...files]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, contents]) => [name, sha256(contents)]),
  );
  const result = await esbuild.build({
    ...commonOptions({
      __FILES__: JSON.stringify({ './': hashes['index.html'], ...hashes }),
      __BUILD__: JSON.stringify(hashPlaceholder),
    }),
    entryPoints: ['worker/service-worker.ts'],
    format: 'iife',
    minify: true,
  });
  return result.outputFiles[0].text;
}

function sha256(contents) {
  return createHash('sha256').update(withoutHash(contents, hashPlaceholder)).digest('base64');
}
