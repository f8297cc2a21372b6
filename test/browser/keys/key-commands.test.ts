import { test } from 'vitest';
import { keys, reload, run, useHarness } from '../support/harness.ts';

const use = useHarness();

test.each([
  [
    'QuotaExceededError',
    /✗ The key was not saved: the storage of this page is full/,
    /^openai +no key$/,
  ],
  [
    'SecurityError',
    /^This browser does not let the page store anything/,
    /^openai +global key set +\S+ +in this tab only$/,
  ],
])(
  'a storage that throws %s is reported in one line, and the console keeps working',
  async (name, said, state) => {
    const console = await use.open();
    await reload(
      console,
      (kind) => {
        const refuse = () => {
          throw new DOMException('', kind);
        };
        if (kind === 'SecurityError')
          Object.defineProperty(window, 'localStorage', { get: refuse });
        else Storage.prototype.setItem = refuse;
      },
      name,
    );
    await console.waitFor('No API key yet');
    await console.prompt();
    await run(console, `key set openai ${keys.openai}`);
    await console.waitFor(said);
    await run(console, 'key list');
    await console.waitFor(state);
    await run(console, 'version');
    await console.waitFor(/^keysh \d/);
  },
);
