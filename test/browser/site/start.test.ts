import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { build } from '../../../build.mjs';
import { serve } from '../../../scripts/serve.mjs';
import { servedAddress } from '../../support/served-address.ts';
import { run, stored, useHarness } from '../support/harness.ts';
import { openConsole } from '../support/page.ts';

const use = useHarness();
const started: ChildProcess[] = [];

beforeAll(() => build());
afterEach(() => {
  for (const child of started.splice(0)) child.kill();
});

/** Starts a script of the project and resolves with the address that it prints last. */
function start(script: string): Promise<string> {
  const child = spawn(process.execPath, [script], { stdio: ['ignore', 'pipe', 'inherit'] });
  started.push(child);
  return servedAddress(child);
}

test('the demo streams a canned reply without a key, and says that it is canned', async () => {
  const url = await start('scripts/demo.mjs');
  const console = await openConsole({ ...use.testBed, url });
  await console.waitFor('canned answers');
  await run(console, 'model list');
  await console.waitFor('ollama:demo:canned');
  await run(console, 'chat hello');
  await console.waitFor('This is a canned demo answer');
  expect(use.hosts.requests).toEqual([]);
  await console.close();
});

test('start serves the console at the address that it prints, on another port if one is taken', async () => {
  const [first, second] = [await start('scripts/serve.mjs'), await start('scripts/serve.mjs')];
  expect(new URL(second).port).not.toBe(new URL(first).port);
  for (const url of [first, second]) {
    const console = await openConsole({ ...use.testBed, url });
    await console.prompt();
    await run(console, 'version');
    await console.waitFor(/^keysh \d/);
    await console.close();
  }
});

test('the page works in a subfolder of another server', async () => {
  const root = mkdtempSync(path.join(os.tmpdir(), 'keysh-folder-'));
  cpSync('dist', path.join(root, 'some/where'), { recursive: true });
  const site = await serve(root, 0);
  const console = await openConsole(
    { ...use.testBed, url: `${site.url}some/where/` },
    { stored: stored('anthropic') },
  );
  await console.prompt();
  await run(console, 'chat -m anthropic: hi');
  await console.waitFor(/^miel$/);
  expect(console.violations).toEqual([]);
  await console.close();
  await site.close();
  rmSync(root, { recursive: true });
});
