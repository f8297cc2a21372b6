import { expect, test } from 'vitest';
import { printPlan } from '../../../commands/data/import-report.ts';
import type { App } from '../../../src/app/app.ts';
import { noCounts, type Plan } from '../../../src/transfer/import/plan.ts';
import { openConsole } from '../../terminal/harness.ts';

async function said(botsLost: readonly string[]): Promise<readonly string[]> {
  const { view, rows } = openConsole(80, 30);
  const app = { view, keys: { redact: (text: string) => text } } as unknown as App;
  const counts = {
    bots: noCounts(),
    sessions: noCounts(),
    messages: noCounts(),
    files: noCounts(),
  };
  const writes = { clears: true, bots: [], sessions: [], messages: [], replies: [], files: [] };
  const plan: Plan = {
    counts,
    arriving: [],
    renamed: [],
    botsLost,
    keysLost: [],
    settings: new Map(),
    settingsKept: [],
    writes,
  };
  printPlan(app, plan);
  return (await rows()).filter((row) => row !== '');
}

test('up to ten removed bots are named, and more are counted', async () => {
  const names = Array.from({ length: 13 }, (_, at) => `b${at}`);
  expect(await said([])).toEqual([]);
  expect(await said(names.slice(0, 10))).toEqual([
    'Bots that are removed: b0, b1, b2, b3, b4, b5, b6, b7, b8, b9.',
  ]);
  expect(await said(names)).toEqual([
    'Bots that are removed: b0, b1, b2, b3, b4, b5, b6, b7, b8, b9 and 3 more.',
  ]);
});
