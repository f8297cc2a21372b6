import { afterEach, expect, test, vi } from 'vitest';
import { checks } from '../../../commands/data/doctor-checks.ts';
import type { App } from '../../../src/app/app.ts';

afterEach(() => vi.unstubAllGlobals());

/** Returns what doctor reports of ollama on a page outside loopback, with this permission and these models. */
async function findingOn(permission: string, models: readonly string[] = []): Promise<string> {
  vi.stubGlobal('location', { hostname: 'keysh.example' });
  vi.stubGlobal('navigator', { permissions: { query: async () => ({ state: permission }) } });
  const app = {
    catalog: { list: async () => models.map((id) => ({ id })) },
    console: { signal: new AbortController().signal },
  } as unknown as App;
  return (await checks.at(-1)?.(app))?.text ?? '';
}

test('doctor names a denied permission for the local network, and how to allow it', async () => {
  expect(await findingOn('denied')).toMatch(
    /blocked by this browser; allow local network access in the site settings/,
  );
});

test('doctor does not send a request to ollama if the browser would ask the user first', async () => {
  expect(await findingOn('prompt', ['a'])).toMatch(
    /not checked, because the browser would ask you/,
  );
});

test('doctor counts the models of ollama, and names ollama pull if there are none', async () => {
  expect(await findingOn('granted', ['a', 'b'])).toMatch(/: 2 models$/);
  expect(await findingOn('granted')).toMatch(/: no models yet; in a terminal: ollama pull /);
});
