import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { serve } from '../scripts/serve.mjs';
import { openTestBed, type TestBed } from '../test/browser/support/page.ts';
import { buildBaselinePage } from './baseline-page.mjs';
import { record } from './report.ts';
import type { RowId } from './rows.ts';
import { type Visit, visit } from './visits.ts';

interface Baseline {
  readonly url: string;
  /** The contents of its script and style sheet. */
  readonly files: readonly Uint8Array[];
}

/** Results of both pages in the order in which they were measured. */
interface Samples<Result> {
  readonly keysh: Result[];
  readonly baseline: Result[];
}

/** Records each of these results as the row with its name. */
export function recordEach<Id extends RowId>(
  ids: readonly Id[],
  { keysh, baseline }: Samples<Readonly<Record<Id, number>>>,
): void {
  for (const id of ids) {
    record(
      id,
      keysh.map((each) => each[id]),
      baseline.map((each) => each[id]),
    );
  }
}

/** Registers hooks that build and serve the baseline page; returns a function that returns it. */
export function useBaseline(): () => Baseline {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'keysh-baseline-'));
  let files: readonly Uint8Array[];
  let served: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => {
    files = await buildBaselinePage(folder);
    served = await serve(folder, 0);
  });
  afterAll(async () => {
    await served?.close();
    rmSync(folder, { recursive: true });
  });
  return () => ({ url: served.url, files });
}

/** Registers hooks that serve keysh and the baseline page, and returns what measures both. */
export function useBothPages() {
  const baseline = useBaseline();
  let bed: TestBed;
  beforeAll(async () => {
    bed = await openTestBed();
  });
  afterAll(() => bed?.close());
  const questions = { keysh: 'chat -m openai:gpt-4.1 go', baseline: 'go' };
  return {
    get hosts() {
      return bed.hosts;
    },
    get baseline() {
      return baseline();
    },
    /** Measures both pages alternately, each sample with a cold cache; `prepare` is that of `visit`. */
    async sample<Result>(
      samples: number,
      measure: (visited: Visit, question: string) => Promise<Result> | Result,
      prepare?: (page: Page) => Promise<unknown>,
    ): Promise<Samples<Result>> {
      const results: Samples<Result> = { keysh: [], baseline: [] };
      const pages = [
        ['keysh', bed.url],
        ['baseline', baseline().url],
      ] as const;
      for (let at = 0; at < samples; at++) {
        for (const [name, url] of pages) {
          const visited = await visit(bed, url, {}, prepare);
          results[name].push(await measure(visited, questions[name]));
          await visited.context.close();
        }
      }
      return results;
    },
  };
}
