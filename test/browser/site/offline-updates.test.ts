import { cpSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { build } from '../../../build.mjs';
import { replyWith } from '../support/answers.ts';
import { run, stored, useHarness } from '../support/harness.ts';
import { cacheNames, findUpdate, load, script, stores, useSecureSite } from '../support/offline.ts';
import { openSecondTab } from '../support/page.ts';

const use = useHarness();
const secure = useSecureSite(() => use.testBed);
const newer = path.join(secure.folder, 'newer');

beforeAll(() => build({ out: newer, demo: true }));

describe('a newer build', () => {
  test('[OFF-05] is not started while a reply streams, but by a reload of the only tab', async () => {
    const console = await secure.open('', stored('groq'));
    await stores(console);
    const { headers = {}, pieces = [] } = replyWith(['first ', 'word ']);
    const [first = '', word = ''] = pieces.map(String);
    use.hosts.answer('groq', { headers, pieces: [first], repeat: () => word, pause: 30 });
    await console.insert('chat -m groq: hi');
    await console.press('Enter');
    await console.waitFor('first');
    secure.site.deploy(newer);
    await findUpdate(console);
    const shown = (await console.screen()).length;
    await expect.poll(async () => (await console.screen()).length).toBeGreaterThan(shown);
    await console.press('Control+C');
    await console.prompt();
    await load(console, script('sql'));
    await run(console, 'version');
    await console.waitFor('A newer build is ready');
    await console.page.reload();
    await console.waitFor('canned answers');
    await console.prompt();
    await run(console, 'version');
    expect(await console.screen()).not.toContain('A newer build');
    expect(await cacheNames(console)).toHaveLength(1);
    expect([...console.violations, ...console.errors]).toEqual([]);
  });

  test('[OFF-05] is not started while another tab runs the former one, whichever tab is opened or reloaded', async () => {
    const console = await secure.open();
    await stores(console);
    secure.site.deploy(newer);
    await findUpdate(console);
    const second = await openSecondTab(console, secure.site.url);
    await second.page.reload();
    await second.prompt();
    for (const tab of [console, second]) {
      await run(tab, 'version');
      await tab.waitFor('A newer build is ready');
      expect(await tab.screen()).not.toContain('canned');
    }
    await console.page.goto('about:blank');
    // The browser counts a page that was left for another moment.
    const reloaded = async () => {
      await second.page.reload();
      await second.prompt();
      return second.screen();
    };
    await expect.poll(reloaded).toContain('canned answers');
    await secure.site.disconnect();
    await second.page.reload();
    await second.waitFor('canned answers');
  });

  test('[OFF-05] is started when all tabs are closed and the page is opened again', async () => {
    const console = await secure.open();
    await stores(console);
    secure.site.deploy(newer);
    await findUpdate(console);
    await console.page.goto('about:blank');
    await console.page.goto(secure.site.url);
    await console.waitFor('canned answers');
  });

  test('[OFF-06] is not stored if a file is missing or altered', async () => {
    const console = await secure.open();
    await stores(console);
    const names = await cacheNames(console);
    cpSync(newer, path.join(secure.folder, 'half'), { recursive: true });
    const program = readdirSync(path.join(newer, 'assets')).find((name) =>
      name.startsWith('program-'),
    );
    writeFileSync(path.join(secure.folder, 'half/assets', `${program}`), 'altered');
    secure.site.deploy(path.join(secure.folder, 'half'));
    const state = await console.page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
      const { installing } = registration ?? {};
      await new Promise((resolve) => installing?.addEventListener('statechange', resolve));
      return installing?.state;
    });
    expect(state).toBe('redundant');
    expect(await cacheNames(console)).toEqual(names);
    await console.page.reload();
    await console.prompt();
    expect(await console.screen()).not.toContain('canned');
  });
});
