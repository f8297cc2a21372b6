import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import { serve } from '../scripts/serve.mjs';
import { openTestBed, type TestBed } from '../test/browser/support/page.ts';
import { buildBaselinePage } from './baseline-page.mjs';
import { record } from './report.ts';
import type { RowId } from './rows.ts';
import { type Visit, type VisitOptions, visit } from './visits.ts';

interface Baseline {
  readonly url: string;
  /** The contents of its script and style sheet. */
  readonly files: readonly Uint8Array[];
}

/** A page at its prompt, and what is typed there to send a question. */
export interface OpenPage extends Visit {
  readonly question: string;
}

/** Results of both pages in the order in which they were measured. */
interface Samples<Result> {
  readonly keysh: Result[];
  readonly baseline: Result[];
}

/** What asks a question on each page; `storing` is the baseline that stores its turns. */
const questions = { keysh: 'chat -m openai:gpt-4.1 go', baseline: 'go', storing: 'go' };

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

/** Registers hooks that serve keysh and the baseline page, and returns what opens and measures them. */
export function useBothPages() {
  const baseline = useBaseline();
  let bed: TestBed;
  beforeAll(async () => {
    bed = await openTestBed();
  });
  afterAll(() => bed?.close());
  /** Opens a page with a cold cache; the options are those of `visit`. */
  const open = async (page: keyof typeof questions, options?: VisitOptions): Promise<OpenPage> => {
    const urls = {
      keysh: bed.url,
      baseline: baseline().url,
      storing: `${baseline().url}?storing`,
    };
    return { ...(await visit(bed, urls[page], options)), question: questions[page] };
  };
  return {
    open,
    get hosts() {
      return bed.hosts;
    },
    get baseline() {
      return baseline();
    },
    /** Opens and measures both pages alternately. */
    async sample<Result>(
      samples: number,
      measure: (opened: OpenPage) => Promise<Result> | Result,
      options?: VisitOptions,
    ): Promise<Samples<Result>> {
      const results: Samples<Result> = { keysh: [], baseline: [] };
      for (let at = 0; at < samples; at++) {
        for (const page of ['keysh', 'baseline'] as const) {
          const opened = await open(page, options);
          results[page].push(await measure(opened));
          await opened.context.close();
        }
      }
      return results;
    },
  };
}
