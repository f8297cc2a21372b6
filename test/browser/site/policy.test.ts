import { expect, test } from 'vitest';
import { providers } from '../../../src/providers/registry.ts';
import { keys, run, stored, useHarness } from '../support/harness.ts';
import { foreignHost } from '../support/hosts.ts';
import { openConsole } from '../support/page.ts';

const use = useHarness();

const origins = [
  'https://api.anthropic.com',
  'https://api.openai.com',
  'https://api.x.ai',
  'https://generativelanguage.googleapis.com',
  'https://openrouter.ai',
  'https://api.deepseek.com',
  'https://api.groq.com',
  'https://api.mistral.ai',
  'http://localhost:11434',
];

test('[END-01] [SEC-03] the page may connect to the nine origins only, not to its own', async () => {
  const console = await use.open();
  const policy = await console.page
    .locator('meta[http-equiv="Content-Security-Policy"]')
    .getAttribute('content');
  const directives = new Map(
    (policy ?? '').split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ');
      return [name, values] as const;
    }),
  );
  expect(directives.get('connect-src')).toEqual(origins);
  expect(providers.map(({ origin }) => origin)).toEqual(origins);
  expect(directives.get('default-src')).toEqual(["'none'"]);
  expect(directives.get('script-src')).toEqual(["'self'"]);
  expect(directives.get('worker-src')).toEqual(["'self'"]);
  expect(directives.get('require-trusted-types-for')).toEqual(["'script'"]);
  expect(directives.get('trusted-types')).toEqual(['keysh-worker']);
});

test('[SEC-04] a fetch to another or its own origin is blocked and reported as a violation', async () => {
  const console = await openConsole(use.testBed, { stored: stored('openai') });
  await console.prompt();
  await run(console, 'chat -m openai:gpt-4.1 hi');
  expect(console.violations).toEqual([]);
  const before = use.testBed.servedPaths.length;
  const tried = await console.page.evaluate(async (host) => {
    const attempt = (address: string) =>
      fetch(address).then(
        () => 'arrived',
        () => 'refused',
      );
    return [await attempt(`https://${host}/?leak`), await attempt('./?leak')];
  }, foreignHost);
  expect(tried).toEqual(['refused', 'refused']);
  await expect
    .poll(() => console.violations.map(({ text }) => text))
    .toEqual(['connect-src', 'connect-src']);
  expect(use.hosts.requests.filter(({ host }) => host === foreignHost)).toEqual([]);
  expect(use.testBed.servedPaths.slice(before)).toEqual([]);
  await console.close();
});

test('the other host listens and allows every page: only the policy blocks the request', async () => {
  const context = await use.testBed.browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  await page.goto(`https://${foreignHost}/`);
  await context.close();
  expect(use.hosts.requests.map(({ host }) => host)).toContain(foreignHost);
});

test('markup cannot be created from a string', async () => {
  const console = await openConsole(use.testBed);
  const said = await console.page.evaluate(() => {
    try {
      document.body.insertAdjacentHTML('beforeend', '<b>x</b>');
      return 'made';
    } catch (error) {
      return (error as Error).name;
    }
  });
  expect(said).toBe('TypeError');
  await console.close();
});

test('inside a frame of another page the console does not start or read storage', async () => {
  const context = await use.testBed.browser.newContext();
  const page = await context.newPage();
  await page.addInitScript((entries) => Object.assign(localStorage, entries), stored('openai'));
  await page.goto(`${use.testBed.url}licenses.txt`);
  await page.evaluate((address) => {
    const frame = document.createElement('iframe');
    frame.src = address;
    document.body.append(frame);
  }, use.testBed.url);
  const inner = page.frameLocator('iframe').locator('#keysh');
  await expect.poll(() => inner.textContent()).toContain('does not run inside another page');
  expect(await inner.textContent()).not.toContain(keys.openai?.slice(0, 12));
  await context.close();
});
