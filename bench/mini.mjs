import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { commonOptions } from '../scripts/bundle.mjs';

/** Builds the least page of the same stack into `out`; gives its scripts and style as bytes. */
export async function buildMini(out) {
  const built = await esbuild.build({
    ...commonOptions({}),
    entryPoints: { mini: 'bench/mini.ts', style: 'index.css' },
    minify: true,
    outdir: out,
  });
  await mkdir(out, { recursive: true });
  for (const { path: file, contents } of built.outputFiles) await writeFile(file, contents);
  await writeFile(
    path.join(out, 'index.html'),
    '<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="style.css"><div id="keysh"></div><script type="module" src="mini.js"></script>',
  );
  return built.outputFiles.map(({ contents }) => contents);
}
