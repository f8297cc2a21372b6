import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeEach, expect, inject } from 'vitest';
import { type Console, openConsole, type TestBed } from './page.ts';
import { openSecureSite, type SecureSite } from './secure-site.ts';
import type { BasicTab } from './tab.ts';

/** Opens consoles over HTTPS, which register the service worker. */
interface SecureSites {
  /** The site of the running test. */
  readonly site: SecureSite;
  /** A folder for other sites, which is removed after the tests. */
  readonly folder: string;
  /** Opens the console below the site's address, in a browser context of its own; it is closed after the test. */
  open(at?: string, stored?: Readonly<Record<string, string>>): Promise<Console>;
  /** Copies the built site, lets `change` alter files of it, and returns its folder. */
  copyOfSite(name: string, change: (copy: string) => void): string;
}

/** Registers the hooks of a test file, which serve the built site to each test. */
export function useSecureSite(testBed: () => Pick<TestBed, 'browser'>): SecureSites {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'keysh-offline-'));
  const opened: Console[] = [];
  let site: SecureSite;
  beforeEach(async () => {
    site = await openSecureSite(inject('site'));
  });
  afterEach(async () => {
    for (const console of opened.splice(0)) await console.close();
    await site.disconnect();
  });
  afterAll(() => rmSync(folder, { recursive: true }));
  return {
    get site() {
      return site;
    },
    folder,
    async open(at = '', stored = {}) {
      const permissions = ['local-network-access', 'clipboard-read', 'clipboard-write'];
      const console = await openConsole(
        { ...testBed(), url: site.url + at },
        { stored, context: { permissions } },
      );
      opened.push(console);
      await console.prompt();
      return console;
    },
    copyOfSite(name, change) {
      const copy = path.join(folder, name);
      cpSync(inject('site'), copy, { recursive: true });
      change(copy);
      return copy;
    },
  };
}

/** Resolves when the worker has stored the files and answers the requests of the page. */
export async function stores({ page }: Pick<BasicTab, 'page'>): Promise<void> {
  const answers = () => navigator.serviceWorker.controller?.state;
  await expect.poll(() => page.evaluate(answers)).toBe('activated');
}

/** Looks for a newer build; resolves when it waits. */
export async function findUpdate({ page }: Pick<BasicTab, 'page'>): Promise<void> {
  const waiting = async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    if (!registration?.installing && !registration?.waiting) await registration?.update();
    return registration?.waiting?.state;
  };
  await expect.poll(() => page.evaluate(waiting)).toBe('installed');
}

/** Imports a script of the site, which is at the root of its host, in the page. */
export async function load({ page }: Pick<Console, 'page'>, name: string): Promise<void> {
  await page.evaluate(`import('/${name}').then(() => undefined)`);
}

/** Returns the names of the caches of the origin. */
export function cacheNames({ page }: Pick<Console, 'page'>): Promise<string[]> {
  return page.evaluate(() => caches.keys());
}

/** Returns the name of a script below `assets`. */
export function script(name: string): string {
  return `assets/${readdirSync(path.join(inject('site'), 'assets')).find((file) => file.startsWith(`${name}-`))}`;
}
