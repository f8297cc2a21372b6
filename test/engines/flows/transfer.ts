import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { enterLine } from '../../browser/support/bots.ts';
import { run, stored, useConsole } from '../../browser/support/harness.ts';
import { fileOf } from '../../browser/support/import-export.ts';
import { importQuestion, linkOn } from '../../browser/support/share-links.ts';
import { recordsIn } from '../../browser/support/stored-records.ts';
import { bot } from '../../transfer/records.ts';
import type { EngineConsole, EngineHarness } from '../support/harness.ts';

/** Registers the tests of links, exports and imports. */
export function testTransfer(use: EngineHarness): void {
  describe('transfer', () => {
    const console = useConsole(use, { stored: stored('openai') });
    test('a bot is created, shared, and imported from its link', () => shareBot(console(), use));
    test('an export is downloaded, and imported again', () => exportAndImport(console()));
  });
}

async function shareBot(console: EngineConsole, use: EngineHarness): Promise<void> {
  await run(console, 'bot new poet -m openai:gpt-4.1 -s "Answer in rhyme."');
  await run(console, 'bot share poet');
  const { hash } = new URL(await linkOn(console));
  const opened = await use.open({ path: hash, until: importQuestion });
  await opened.page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
  await opened.type('y');
  await opened.press('Enter');
  await opened.prompt();
  expect(await recordsIn(opened, 'bots')).toMatchObject([
    { name: 'poet', system: 'Answer in rhyme.' },
  ]);
}

async function exportAndImport(console: EngineConsole): Promise<void> {
  const { name, text } = await console.page.download(() => enterLine(console, 'export'));
  await console.prompt();
  expect(name).toMatch(/^keysh.*\.json$/);
  expect(JSON.parse(text)).toMatchObject({ format: 'keysh' });
  const folder = mkdtempSync(path.join(os.tmpdir(), 'keysh-import-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'export.json');
  writeFileSync(file, fileOf({ bots: [bot('imported')] }));
  await console.page.choose(file, () => enterLine(console, 'import --yes'));
  await console.waitFor(/^Imported\.$/);
  await console.prompt();
  expect(await recordsIn(console, 'bots')).toContainEqual(
    expect.objectContaining({ name: 'imported' }),
  );
}
