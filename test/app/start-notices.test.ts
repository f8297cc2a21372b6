import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, expect, test, vi } from 'vitest';
import { printStartNotices, restart } from '../../src/app/start-notices.ts';
import { openApp } from '../support/open-app.ts';

afterEach(() => vi.unstubAllGlobals());

test('after a reset the reloaded page says once that everything was removed', async () => {
  const entry = {
    state: null as unknown,
    replaceState(state: unknown) {
      this.state = state;
    },
  };
  const reload = vi.fn();
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('history', entry);
  vi.stubGlobal('location', { reload });
  const { app, rows } = openApp();
  await printStartNotices(app);
  expect(await rows()).toEqual([]);
  restart();
  expect(reload).toHaveBeenCalledOnce();
  await printStartNotices(app);
  await printStartNotices(app);
  expect(await rows()).toEqual(['Everything that keysh had stored in this browser was removed.']);
});
