import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, test } from 'vitest';
import { build } from '../build.mjs';
import { serve } from '../scripts/serve.mjs';
import { replyWith } from '../test/browser/support/answers.ts';
import { openTestBed, type TestBed } from '../test/browser/support/page.ts';
import { buildBaselinePage } from './baseline-page.mjs';
import { record } from './report.ts';
import type { RowId } from './rows.ts';
import { rechunked, timeReply, typeQuestion, type Visit, visit } from './visits.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'keysh-bench-'));
const questions = { keysh: 'chat -m openai:gpt-4.1 go', baseline: 'go' };
let bench: TestBed;
let baseline: Awaited<ReturnType<typeof serve>>;
let baselineFiles: readonly Uint8Array[];

beforeAll(async () => {
  await build();
  baselineFiles = await buildBaselinePage(folder);
  baseline = await serve(folder, 0);
  bench = await openTestBed();
});
afterAll(async () => {
  await Promise.all([bench.close(), baseline.close()]);
  rmSync(folder, { recursive: true });
});

test('size of the first load', () => {
  const page = readFileSync('dist/index.html', 'utf8');
  const firstLoad = [...page.matchAll(/(?:src|href)="(assets\/[^"]+)"/g)].map(([, file]) =>
    readFileSync(`dist/${file}`),
  );
  report('firstLoad', {
    keysh: [gzippedSize(firstLoad)],
    baseline: [gzippedSize(baselineFiles)],
  });
});

test('time to the first prompt', async () => {
  report('firstPrompt', await sampleBoth(10, ({ promptMs }) => promptMs));
});

test('100,000 deltas from the socket to the terminal', async () => {
  const words = Array.from({ length: 100_000 }, (_, at) => `word${at}${at % 12 ? ' ' : '\n'}`);
  bench.hosts.answer('openai', rechunked(replyWith([...words, 'SENTINEL'])));
  report(
    'deltas',
    await sampleBoth(5, async ({ page }, question) => {
      await typeQuestion(page, question);
      return timeReply(page);
    }),
  );
});

/** Measures both pages alternately, each sample with a cold cache. */
async function sampleBoth(
  samples: number,
  measure: (visited: Visit, question: string) => Promise<number> | number,
): Promise<Record<'keysh' | 'baseline', number[]>> {
  const results: Record<'keysh' | 'baseline', number[]> = { keysh: [], baseline: [] };
  for (let at = 0; at < samples; at++) {
    for (const [name, url] of [
      ['keysh', bench.url],
      ['baseline', baseline.url],
    ] as const) {
      const visited = await visit(bench, url);
      results[name].push(await measure(visited, questions[name]));
      await visited.context.close();
    }
  }
  return results;
}

function gzippedSize(files: readonly Uint8Array[]): number {
  return files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0);
}

function report(
  id: RowId,
  { keysh, baseline: other }: Record<'keysh' | 'baseline', readonly number[]>,
): void {
  record(id, keysh, other);
}
