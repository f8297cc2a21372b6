import { appendFileSync, cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openConsole, openTestBed, type TestBed } from '../support/page.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'keysh-host-'));
const altered = path.join(folder, 'altered');

let bench: TestBed;
beforeAll(async () => {
  cpSync(inject('site'), path.join(folder, 'deep/er'), { recursive: true });
  cpSync(inject('site'), altered, { recursive: true });
  const scripts = readdirSync(path.join(altered, 'assets')).filter((name) => name.endsWith('.js'));
  for (const name of scripts) appendFileSync(path.join(altered, 'assets', name), '\n');
  bench = await openTestBed(folder);
});
afterAll(async () => {
  await bench.close();
  rmSync(folder, { recursive: true });
});

describe('the built site', () => {
  it('starts in a subfolder without policy violations and errors', async () => {
    const opened = await openConsole(bench, { path: 'deep/er/' });
    await opened.prompt();
    expect(opened.violations).toEqual([]);
    expect(opened.errors).toEqual([]);
    expect(await opened.page.title()).toBe('keysh');
    expect(bench.servedPaths.every((name) => name.startsWith('/deep/er/'))).toBe(true);
    await opened.close();
  });

  it('does not run a script that was altered in transit', async () => {
    const page = await bench.browser.newPage();
    await page.goto(`${bench.url}altered/`);
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => 'term' in window)).toBe(false);
    await page.close();
  });
});
