import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { keys, run } from '../../browser/support/harness.ts';
import { findUpdate, stores } from '../../browser/support/offline.ts';
import { openSecureSite } from '../../browser/support/secure-site.ts';
import type { EnginePage } from '../support/engine.ts';
import { consoleIn, type EngineHarness } from '../support/harness.ts';
import { openSite } from '../support/site.ts';

/** Registers the tests of what is stored for a start without a network, and of a browser that stores nothing. */
export function testStorage(use: EngineHarness): void {
  test('a newer build starts when the only tab is reloaded, also without a network', () =>
    startNewerBuild(use));
  test('where nothing may be stored, a key is kept in the tab, and a line says so', () =>
    use.testBed.engine.withStorageRefused((page) => startWithoutStorage(use, page)));
}

async function startNewerBuild(use: EngineHarness): Promise<void> {
  const site = await openSecureSite(inject('site'));
  onTestFinished(() => site.disconnect());
  const page = await use.testBed.engine.openPage();
  const console = consoleIn(page, site.url);
  await page.goto(site.url);
  await console.prompt();
  await stores(console);
  const newer = newerBuild();
  site.deploy(newer.folder);
  await findUpdate(console);
  await run(console, 'version');
  await console.waitFor(/^A newer build is ready\./);
  const second = await use.testBed.engine.openPage();
  await second.goto(site.url);
  const build = (tab: EnginePage) => tab.evaluate('document.querySelector("[name=build]").content');
  expect(await build(second)).not.toBe(newer.hash);
  await second.close();
  await site.disconnect();
  // An engine may still count the closed tab for a moment.
  const buildAfterReload = async () => {
    await page.reload();
    return build(page).catch(() => '');
  };
  await expect.poll(buildAfterReload).toBe(newer.hash);
  await console.prompt();
  await run(console, 'doctor');
  await console.waitFor('✓ offline use: all files of this build are stored');
  await console.close();
}

/** Returns a copy of the built site that has another build hash, in a folder that is removed after the test. */
function newerBuild(): { readonly folder: string; readonly hash: string } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'keysh-newer-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  cpSync(inject('site'), folder, { recursive: true });
  const [hash = ''] = /(?<=name="build" content=")\w+/.exec(text(folder, 'index.html')) ?? [];
  const other = [...hash].toReversed().join('');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!/\.(html|js)$/.test(name)) continue;
    writeFileSync(path.join(folder, name), text(folder, name).replaceAll(hash, other));
  }
  return { folder, hash: other };
}

function text(folder: string, name: string): string {
  return readFileSync(path.join(folder, name), 'utf8');
}

async function startWithoutStorage(use: EngineHarness, page: EnginePage): Promise<void> {
  const site = await openSite(inject('site'), use.testBed.servedPaths);
  onTestFinished(() => site.close());
  const console = consoleIn(page, site.url, site.log);
  await page.goto(site.url);
  await console.prompt();
  await run(console, `key set openai ${keys.openai}`);
  await console.waitFor(/^openai key sk-\S+: kept in this tab only/);
  await run(console, 'chat -m openai:gpt-4.1 hi');
  expect(use.chatRequests).toHaveLength(1);
  await run(console, 'doctor');
  await console.waitFor('localStorage: this browser does not let the page use it');
  expect([...console.errors, ...console.violations]).toEqual([]);
}
