import { type Browser, type Page, firefox as playwright } from 'playwright-core';
import { findProgram } from '../../../scripts/programs.mjs';
import { newFileIn } from './downloads.ts';
import type { Engine, EngineLauncher, EnginePage } from './engine.ts';
import {
  commitComposed,
  inBrowserWindow,
  setCookieBehavior,
  startComposing,
} from './firefox-window.ts';
import { chooseFile, pasteInto, playwrightPage } from './playwright-page.ts';

const program = 'firefox-esr';

/** Preferences: no requests of the browser's own, no question about the clipboard, a proxy also for localhost. */
const preferences = {
  'services.settings.server': 'data:,',
  'dom.events.testing.asyncClipboard': true,
  'network.proxy.allow_hijacking_localhost': true,
};

/** Which sites may store data: none, or all but those that track users. */
const cookieBehavior = { blockAll: 2, blockTrackers: 5 };

/** Firefox, driven with WebDriver BiDi. */
export const firefox: EngineLauncher = {
  name: 'Firefox',
  packages: [program],
  isInstalled: () => findProgram([program]) !== undefined,
  async launch({ proxyPort, folder }) {
    const browser = await playwright.launch({
      channel: 'moz-firefox',
      executablePath: findProgram([program]) ?? program,
      args: ['-remote-allow-system-access'],
      downloadsPath: folder,
      env: { ...process.env, MOZ_REMOTE_SETTINGS_DEVTOOLS: '1' },
      firefoxUserPrefs: preferences,
    });
    const context = await browser.newContext({
      ignoreHTTPSErrors: true,
      proxy: { server: `http://127.0.0.1:${proxyPort}`, bypass: '127.0.0.1' },
    });
    const openPage = async () => pageOf(browser, await context.newPage(), folder);
    return {
      openPage,
      async withStorageRefused(use) {
        await inBrowserWindow(browser, setCookieBehavior, cookieBehavior.blockAll);
        await use(await openPage()).finally(() =>
          inBrowserWindow(browser, setCookieBehavior, cookieBehavior.blockTrackers),
        );
      },
      close: () => browser.close(),
    } satisfies Engine;
  },
};

function pageOf(browser: Browser, page: Page, folder: string): EnginePage {
  return playwrightPage(page, {
    // Text that Playwright inserts arrives in Firefox without the event that comes before an input.
    insert: (text) => pasteInto(page, text),
    async choose(file, open) {
      // Playwright cancels the chooser, and a page that takes this for its user's decision takes no file afterwards.
      await page.evaluate(() => {
        const ignore = (event: Event) => event.stopImmediatePropagation();
        addEventListener('cancel', ignore, { capture: true, once: true });
      });
      await chooseFile(page, file, open);
    },
    // Playwright does not notice downloads of Firefox.
    download: (start) => newFileIn(folder, start),
    async compose(text, check) {
      await inBrowserWindow(browser, startComposing, [page.url(), text] as const);
      await check(text);
      await inBrowserWindow(browser, commitComposed, undefined);
    },
  });
}
