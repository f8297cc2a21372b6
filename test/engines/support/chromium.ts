import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { type BrowserContext, type Page, chromium as playwright } from 'playwright-core';
import { chromium as fullChromium, headlessChromium } from '../../../scripts/chromium.mjs';
import { openWindow } from '../../browser/support/windows.ts';
import type { EngineLauncher, EngineOptions, EnginePage } from './engine.ts';
import { chooseFile, playwrightPage } from './playwright-page.ts';

/** The preferences of a user who lets no site store data. */
const refusingStorage = { profile: { default_content_setting_values: { cookies: 2 } } };

/** Chromium. Only with its windows does it read the preferences of a user. */
export const chromium: EngineLauncher = {
  name: 'Chromium',
  packages: ['chromium'],
  // It is installed when it is missing.
  isInstalled: () => true,
  async launch(options) {
    const context = await start(options, 'profile', headlessChromium());
    return {
      openPage: async () => pageOf(await openWindow(context)),
      async withStorageRefused(use) {
        const profile = path.join(options.folder, 'refusing', 'Default');
        mkdirSync(profile, { recursive: true });
        writeFileSync(path.join(profile, 'Preferences'), JSON.stringify(refusingStorage));
        const refusing = await start(options, 'refusing', fullChromium());
        await use(pageOf(await openWindow(refusing))).finally(() => refusing.close());
      },
      close: () => context.close(),
    };
  },
};

function start(
  { folder, proxyPort }: EngineOptions,
  profile: string,
  executablePath: string,
): Promise<BrowserContext> {
  return playwright.launchPersistentContext(path.join(folder, profile), {
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--ignore-certificate-errors'],
    permissions: ['clipboard-read', 'clipboard-write'],
    proxy: { server: `http://127.0.0.1:${proxyPort}`, bypass: '<-loopback>,127.0.0.1' },
    viewport: null,
  });
}

function pageOf(page: Page): EnginePage {
  return playwrightPage(page, {
    insert: (text) => page.keyboard.insertText(text),
    choose: (file, open) => chooseFile(page, file, open),
    async download(start) {
      await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
      const coming = page.waitForEvent('download');
      await start();
      const download = await coming;
      return {
        name: download.suggestedFilename(),
        text: await textOf(await download.createReadStream()),
      };
    },
    async compose(text, check) {
      const session = await page.context().newCDPSession(page);
      const end = { selectionStart: text.length, selectionEnd: text.length };
      await session.send('Input.imeSetComposition', { text, ...end });
      await check(text);
      await session.send('Input.insertText', { text });
      await session.detach();
    },
  });
}
