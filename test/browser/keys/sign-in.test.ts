import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { serve } from '../../../scripts/serve.mjs';
import { mask } from '../../../src/secrets/key-patterns.ts';
import { canary } from '../../support/canary-keys.ts';
import { replyWith } from '../support/answers.ts';
import { enterLine, outputOf } from '../support/bots.ts';
import { keys, run, stored, useHarness } from '../support/harness.ts';
import { sweep } from '../support/leak-sweep.ts';
import { openConsole, openSecondTab } from '../support/page.ts';
import { enterAnswerAfterPause } from '../support/share-links.ts';
import { beginSignIn, leaveQuestion, redirect, signInAt, signInPath } from '../support/sign-in.ts';
import { dumpOf } from '../support/stored-records.ts';

const use = useHarness();
const fresh = canary('openrouter', 'signed in');
/** A code in the format of a key, so that the sweep finds parts of it. */
const code = canary('groq', 'code');
const saved = `openrouter key ${mask(fresh.key)}: signed in, saved in this browser. Try: chat hello`;
const dropped = /^✗ The address had a sign-in code, but this tab has begun no sign-in/;

/** Returns how the code is recognized by the sweep. */
const foundCode = `text of …${code.key.slice(-4)}`;

test('[SVC-06] the banner, a sign-in and a reply; the code is in no other request, store or text', async () => {
  const authority = signInAt(use, code.key, fresh.key);
  const console = await use.open();
  await console.waitFor(/^ {2}key signin openrouter$/);
  await enterLine(console, 'key signin openrouter', [leaveQuestion, 'y']);
  await console.waitFor(saved);
  const [asked] = authority.asked;
  expect(Object.fromEntries(asked ?? [])).toEqual({
    callback_url: use.testBed.url,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    key_label: 'keysh',
  });
  const [exchange] = authority.exchanges;
  expect(exchange?.headers.authorization).toBeUndefined();
  expect(exchange?.headers.cookie).toBeUndefined();
  expect(await console.page.evaluate(() => location.href)).toBe(use.testBed.url);
  await run(console, 'chat hello');
  expect(use.hosts.requests.at(-1)?.headers.authorization).toBe(`Bearer ${fresh.key}`);
  expect((await outputOf(console, 'doctor')).join('\n')).toMatch(/sessionStorage: nothing$/m);
  const hits = await sweep(console, use.testBed, [fresh, code]);
  // The browser's record of the navigation keeps its address, and the code is exchanged in one body.
  const places = ['performance', 'request address', 'request body'];
  expect([...new Set(hits.map(({ sink }) => sink))].sort()).toEqual(places);
  expect(hits.every(({ window }) => window === foundCode)).toBe(true);
  expect(use.testBed.servedPaths.filter((served) => served.includes(code.key))).toHaveLength(1);
  expect(use.hosts.requests.filter(({ body }) => body.includes(code.key))).toEqual([exchange]);
});

test('a declined question leaves the page as it is', async () => {
  const authority = signInAt(use, code.key, fresh.key);
  const console = await use.open();
  await enterLine(console, 'key signin openrouter', [leaveQuestion, '']);
  await console.waitFor('Nothing was sent. To enter a key: key set openrouter');
  expect([authority.asked, (await console.storage()).session]).toEqual([[], {}]);
});

test('a code that was used is dropped, and so is one that no sign-in of the tab awaits', async () => {
  const authority = signInAt(use, code.key, fresh.key);
  const console = await use.open();
  await beginSignIn(console);
  await console.waitFor(saved);
  for (const query of [`?code=${code.key}`, '?code=another']) {
    await console.page.goto(`${use.testBed.url}${query}`);
    await console.waitFor(dropped);
    await console.waitFor(/→ key signin openrouter$/);
    expect(await console.page.evaluate(() => location.href)).toBe(use.testBed.url);
  }
  expect(authority.exchanges).toHaveLength(1);
});

test('a code of someone else is refused, and a second try needs a new sign-in', async () => {
  const authority = signInAt(use, code.key, fresh.key);
  authority.page = () => redirect(`${use.testBed.url}?code=foreign`);
  const console = await use.open();
  await beginSignIn(console);
  await console.waitFor(
    /^✗ OpenRouter gave no key: the code was used before, is too old, or is of/,
  );
  await console.waitFor(/→ key signin openrouter$/);
  await console.page.goto(`${use.testBed.url}?code=${code.key}`);
  await console.waitFor(dropped);
  expect(authority.exchanges).toHaveLength(1);
  expect((await console.storage()).local).toEqual({});
});

test('a return after more than ten minutes is dropped', async () => {
  const authority = signInAt(use, code.key, fresh.key);
  authority.page = () => ({ headers: { 'content-type': 'text/html' }, pieces: ['sign in'] });
  const console = await use.open();
  await beginSignIn(console);
  await expect.poll(() => console.page.url()).toContain(signInPath);
  const added = await console.page.addInitScript(() => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + 11 * 60_000;
  });
  onTestFinished(() => added.dispose());
  await console.page.goto(`${use.testBed.url}?code=${code.key}`);
  await console.waitFor(dropped);
  expect(authority.exchanges).toEqual([]);
});

test('two tabs that sign in at once both succeed; the second asks before it replaces the key', async () => {
  const authority = signInAt(use, code.key, fresh.key);
  const returns: (() => void)[] = [];
  authority.page = (callback) =>
    new Promise((resolve) => returns.push(() => resolve(redirect(callback))));
  const console = await use.open();
  const other = await openSecondTab(console, use.testBed.url);
  await beginSignIn(console);
  await expect.poll(() => returns.length).toBe(1);
  authority.code = 'second';
  await beginSignIn(other);
  await expect.poll(() => returns.length).toBe(2);
  returns[0]?.();
  await console.waitFor(saved);
  authority.key = keys.openrouter ?? '';
  returns[1]?.();
  const question = `There is the openrouter key ${mask(fresh.key)}. Replace it with the new one, ${mask(authority.key)}? [y/N]`;
  await other.waitFor(question);
  await enterAnswerAfterPause(other, 'y');
  await other.waitFor(
    `openrouter key ${mask(fresh.key)} → ${mask(authority.key)}: the next message`,
  );
  expect((await other.storage()).local['app-apikey-provider5']).toBe(authority.key);
});

test('a key that the user keeps is not replaced', async () => {
  signInAt(use, code.key, fresh.key);
  const console = await use.open({ stored: stored('openrouter') });
  await beginSignIn(console);
  await console.waitFor(/Replace it with the new one/);
  await enterAnswerAfterPause(console, '');
  await console.waitFor(
    `The openrouter key is still ${mask(keys.openrouter ?? '')}. The new one was not saved: remove it at https://openrouter.ai/settings/keys`,
  );
  expect((await console.storage()).local).toMatchObject(stored('openrouter'));
});

test('a page in a subfolder is returned to', async () => {
  const authority = signInAt(use, code.key, fresh.key);
  const root = mkdtempSync(path.join(os.tmpdir(), 'keysh-folder-'));
  cpSync(inject('site'), path.join(root, 'some/where'), { recursive: true });
  const { url, close } = await serve(root, 0);
  const address = `${url}some/where/`;
  const console = await openConsole({ ...use.testBed, url: address });
  await console.prompt();
  await beginSignIn(console);
  await console.waitFor(saved);
  expect(authority.asked[0]?.get('callback_url')).toBe(address);
  expect(await console.page.evaluate(() => location.href)).toBe(address);
  await console.close();
  await close();
  rmSync(root, { recursive: true });
});

test('a return without a code, also to a page that the browser kept, says so', async () => {
  const authority = signInAt(use, code.key, fresh.key);
  authority.page = () => ({ headers: { 'content-type': 'text/html' }, pieces: ['sign in'] });
  const console = await use.open();
  const notSignedIn = 'Not signed in at OpenRouter. To try again: key signin openrouter';
  await beginSignIn(console);
  await expect.poll(() => console.page.url()).toContain(signInPath);
  await console.page.goBack();
  await console.waitFor(notSignedIn);
  expect((await console.storage()).session).toEqual({});
  await console.page.reload();
  await console.prompt();
  expect(await console.screen()).not.toContain(notSignedIn);
  authority.page = () => ({ status: 204 });
  await beginSignIn(console);
  await expect.poll(() => authority.asked.length).toBe(2);
  await console.page.evaluate(() =>
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await console.waitFor(notSignedIn);
  expect((await console.storage()).session).toEqual({});
});

test('a draft and a reply that streams are kept', async () => {
  const authority = signInAt(use, code.key, fresh.key);
  let comeBack = () => {};
  authority.page = (callback) =>
    new Promise((resolve) => {
      comeBack = () => resolve(redirect(callback));
    });
  const console = await use.open({ stored: stored('groq') });
  const other = await openSecondTab(console, use.testBed.url);
  use.hosts.answer('groq', replyWith(['part ', 'two'], { end: 'hang' }));
  await beginSignIn(console);
  await expect.poll(() => authority.asked.length).toBe(1);
  // Until the navigation ends, the browser delivers input to the page but evaluates nothing in it.
  await enterLine(console, 'chat -m groq:m hi');
  await expect.poll(() => dumpOf(other)).toContain('part two');
  await console.type('half a line');
  comeBack();
  await console.waitFor(saved.replace('chat hello', 'chat -m openrouter: hello'));
  await console.waitFor(/^keysh> half a line/);
  await console.press('Control+C');
  await run(console, 'session show -1');
  await console.waitFor(/^part two/);
});
