import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { findProvider } from '../../../src/providers/registry.ts';
import { listing } from '../../secrets/replies.ts';
import { Tab } from '../../secrets/tab.ts';
import { canary } from '../../support/canary-keys.ts';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  vi.stubGlobal('location', { origin: 'https://keysh.test', href: 'https://keysh.test/' });
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal('BroadcastChannel', undefined);
});
afterEach(() => vi.unstubAllGlobals());

test('a model whose name has control characters is not listed', async () => {
  const provider = findProvider('openai');
  if (!provider) throw new Error('no provider');
  const tab = new Tab(provider, canary('openai').key);
  const link = '\x1b]8;;https://evil.example/\x07gpt-a\x1b]8;;\x07';
  const names = [`gpt-${link}`, 'gpt-x\r\nkey list\x1b[8m:1b', 'gpt-5.9'];
  await tab.run('model list --provider openai', listing(names));
  const rows = (await tab.surfaces()).at(-1)?.split('\n') ?? [];
  expect(rows.filter((row) => row.includes('gpt-'))).toEqual([expect.stringContaining('gpt-5.9')]);
  expect(rows.filter((row) => /^\s*key list/.test(row))).toEqual([]);
  expect(rows.join('')).not.toMatch(/[\0-\x1f\x7f-\x9f]/);
});
