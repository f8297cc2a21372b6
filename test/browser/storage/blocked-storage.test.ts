import { expect, test } from 'vitest';
import { outputOf } from '../support/bots.ts';
import { closeForm, openForm } from '../support/forms.ts';
import { keys, reload, run, useHarness } from '../support/harness.ts';
import { otherKey } from '../support/stored-bots.ts';

const use = useHarness();

function blockStorage(): void {
  Object.defineProperty(globalThis, 'localStorage', {
    get() {
      throw new DOMException('', 'SecurityError');
    },
  });
}

function blockDatabase(): void {
  IDBFactory.prototype.open = () => {
    throw new DOMException('', 'SecurityError');
  };
  IDBFactory.prototype.deleteDatabase = IDBFactory.prototype.open;
}

test('with site data blocked a key is held in the tab, used, listed, replaced and removed', async () => {
  const console = await use.open();
  await reload(console, blockStorage);
  await reload(console, blockDatabase);
  await console.prompt();
  const said = (await outputOf(console, `key set openai ${keys.openai}`)).join('\n');
  expect(said).toMatch(
    /^openai key sk-\S+: kept in this tab only, until it is closed or reloaded, not/m,
  );
  expect(said).toContain('To keep the key, allow site data for this page, or leave the private');
  expect((await outputOf(console, 'key list')).join('\n')).toMatch(/sk-\S+ {2}in this tab only/);
  await run(console, 'chat -m openai:gpt-5.6-terra hi');
  expect(use.chatRequests.map(({ headers }) => headers.authorization)).toEqual([
    `Bearer ${keys.openai}`,
  ]);
  await run(console, `key rotate openai ${otherKey}`);
  await console.waitFor(/: the next message uses the new one\.$/);
  await run(console, 'chat -m openai:gpt-5.6-terra hi');
  expect(use.chatRequests.at(-1)?.headers.authorization).toBe(`Bearer ${otherKey}`);
  await run(console, 'key rm openai --yes');
  await console.waitFor(/^openai key removed/);
  expect((await outputOf(console, 'chat -m openai:gpt-5.6-terra hi')).join('\n')).toMatch(
    /^✗ No API key/m,
  );
});

test('with localStorage off each command reports it in one line, and the console keeps working', async () => {
  const console = await use.open();
  await reload(console, blockStorage);
  await console.prompt();
  const said = await outputOf(console, 'doctor');
  expect(said).toContain('  localStorage: this browser does not let the page use it');
  expect(said.at(-1)).toMatch(/ollama at/);
  const refusals: Readonly<Record<string, RegExp>> = {
    'key rm openai --yes': /^✗ There is no openai key\./,
    'chat -m openai:gpt-5.6-terra hi': /^✗ No API key/,
    'model use openai:gpt-5.6-terra': /this browser does not let the page/,
    'set size 18': /this browser does not let the page/,
  };
  for (const [line, refusal] of Object.entries(refusals)) {
    expect((await outputOf(console, line)).join('\n')).toMatch(refusal);
  }
  await openForm(console, 'settings', 'Settings');
  await console.type('s');
  await closeForm(console);
  await console.waitFor(
    /^anthropic key ••••: kept in this tab only, until it is closed or reloaded/,
  );
  await console.waitFor(
    /^This browser does not let the page store anything\. To keep the key, allow/,
  );
  await console.insert('reset');
  await console.press('Enter');
  await console.waitFor(/Type reset to continue: ?$/);
  await run(console, 'reset');
  await console.waitFor(/^✗ Not everything was removed: this browser does not let the page/);
  await console.waitFor(
    'Bots, conversations and the lines you typed were removed. `doctor` shows which keys',
  );
  await run(console, 'clear');
  expect((await outputOf(console, 'key list')).join('\n')).not.toContain('key set');
  await run(console, 'chat -m ollama:llama3.2 hi');
  expect(use.chatRequests.map(({ host }) => host)).toEqual(['localhost:11434']);
});
