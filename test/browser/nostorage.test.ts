import { expect, test } from 'vitest';
import { keys, reload, run, stored, useBench } from './bench.ts';
import { printed } from './bots.ts';
import { leave, open } from './forms.ts';

const use = useBench();

test('with localStorage switched off each command says so in a line, and the console goes on', async () => {
  const console = await use.open();
  await reload(console, () => {
    Object.defineProperty(globalThis, 'localStorage', {
      get() {
        throw new DOMException('', 'SecurityError');
      },
    });
  });
  await console.prompt();
  const said = await printed(console, 'doctor');
  expect(said).toContain('  localStorage: this browser does not let the page use it');
  expect(said.at(-1)).toMatch(/ollama at/);
  const refusals: Readonly<Record<string, RegExp>> = {
    [`key set openai ${keys.openai}`]: /^✗ The key was not saved: this browser/,
    'key rm openai --yes': /^✗ There is no openai key\./,
    'chat -m openai:gpt-4.1 hi': /^✗ No API key/,
    'model use openai:gpt-4.1': /this browser does not let the page/,
    'set size 18': /this browser does not let the page/,
  };
  for (const [line, refusal] of Object.entries(refusals)) {
    expect((await printed(console, line)).join('\n')).toMatch(refusal);
  }
  await open(console, 'settings', 'Settings');
  await console.type('s');
  await console.waitFor(/^Not saved\. anthropic \(Anthropic\): The key was not saved/);
  await leave(console);
  await console.type('reset');
  await console.press('Enter');
  await console.waitFor(/Type reset to go on: ?$/);
  await run(console, 'reset');
  await console.waitFor(/^✗ Not everything was removed: this browser does not let the page/);
  await console.waitFor(
    'Bots, conversations and the lines you typed are gone. Keys and settings may',
  );
  await run(console, 'chat -m ollama:llama3.2 hi');
  expect(use.asked.map(({ host }) => host)).toEqual(['localhost:11434']);
});

test.each([
  [
    'missing',
    () => {
      Object.defineProperty(globalThis, 'indexedDB', { value: undefined });
    },
  ],
  [
    'refused',
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('', 'SecurityError');
      };
      IDBFactory.prototype.deleteDatabase = IDBFactory.prototype.open;
    },
  ],
])('with IndexedDB %s doctor says so once, and reset removes what there is', async (_, take) => {
  const console = await use.open({ stored: stored('openai') });
  await reload(console, take);
  await console.prompt();
  const said = (await printed(console, 'doctor')).join('\n');
  expect(said.match(/database|IndexedDB/g)).toEqual(['IndexedDB']);
  expect(said).toContain('  IndexedDB: this browser does not let the page use it');
  await console.type('reset');
  await console.press('Enter');
  await console.waitFor('Keys: 1. Bots: 0.');
  await console.type('reset');
  await Promise.all([console.page.waitForEvent('load'), console.press('Enter')]);
  await console.waitFor('No API key yet');
  expect((await console.storage()).local).toEqual({});
});
