import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as esbuild from 'esbuild';
import { commonOptions } from '../scripts/bundle.mjs';

/** Builds the baseline page into the folder `out`; resolves with the contents of its script and style sheet. */
export async function buildBaselinePage(out) {
  const result = await esbuild.build({
    ...commonOptions({}),
    entryPoints: { baseline: 'bench/baseline-page.ts', style: 'index.css' },
    minify: true,
    outdir: out,
  });
  await mkdir(out, { recursive: true });
  for (const { path: file, contents } of result.outputFiles) await writeFile(file, contents);
  await writeFile(
    path.join(out, 'index.html'),
    '<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="style.css"><div id="keysh"></div><script type="module" src="baseline.js"></script>',
  );
  return result.outputFiles.map(({ contents }) => contents);
}
