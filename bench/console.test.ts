import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, test } from 'vitest';
import { build } from '../build.mjs';
import { serve } from '../scripts/serve.mjs';
import { saying } from '../test/browser/support/answers.ts';
import { type Bench, openBench } from '../test/browser/support/page.ts';
import { buildMini } from './mini.mjs';
import { compare } from './report.ts';
import { answered, inReads, type Visit, visit } from './visits.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'keysh-bench-'));
const questions = { keysh: 'chat -m openai:gpt-4.1 go', mini: 'go' };
let bench: Bench;
let mini: Awaited<ReturnType<typeof serve>>;
let miniFiles: readonly Uint8Array[];

beforeAll(async () => {
  await build();
  miniFiles = await buildMini(folder);
  mini = await serve(folder, 0);
  bench = await openBench();
});
afterAll(async () => {
  await Promise.all([bench.close(), mini.close()]);
  rmSync(folder, { recursive: true });
});

test('bytes before the first prompt', () => {
  const page = readFileSync('dist/index.html', 'utf8');
  const named = [...page.matchAll(/(?:src|href)="(assets\/[^"]+)"/g)].map(([, file]) =>
    readFileSync(`dist/${file}`),
  );
  report('bytes, gzipped', { keysh: [zipped(named)], mini: [zipped(miniFiles)] });
});

test('time to a usable prompt', async () => {
  report('ms to a usable prompt', await alternate(10, ({ prompt }) => prompt));
});

test('100,000 deltas from the socket to the terminal', async () => {
  const words = Array.from({ length: 100_000 }, (_, at) => `word${at}${at % 12 ? ' ' : '\n'}`);
  bench.hosts.answer('openai', inReads(saying([...words, 'SENTINEL'])));
  report(
    'ms for 100,000 deltas',
    await alternate(5, ({ page }, question) => answered(page, question)),
  );
});

/** Both pages in turn, each sample with a cold cache. */
async function alternate(
  samples: number,
  pick: (visited: Visit, question: string) => Promise<number> | number,
): Promise<Record<'keysh' | 'mini', number[]>> {
  const found: Record<'keysh' | 'mini', number[]> = { keysh: [], mini: [] };
  for (let at = 0; at < samples; at++) {
    for (const [name, url] of [
      ['keysh', bench.url],
      ['mini', mini.url],
    ] as const) {
      const visited = await visit(bench, url);
      found[name].push(await pick(visited, questions[name]));
      await visited.context.close();
    }
  }
  return found;
}

function zipped(files: readonly Uint8Array[]): number {
  return files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0);
}

function report(
  what: string,
  { keysh, mini: least }: Record<'keysh' | 'mini', readonly number[]>,
): void {
  compare(what, keysh, 'mini', least);
}
