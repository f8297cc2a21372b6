import { expect, test } from 'vitest';
import { canary } from '../../support/canary-keys.ts';
import { closeForm, moveToField, openForm } from '../support/forms.ts';
import { run, useHarness } from '../support/harness.ts';
import { sweep } from '../support/leak-sweep.ts';
import type { Console } from '../support/page.ts';
import { resize } from '../support/read-screen.ts';
import { pressComposingKey } from '../support/typing.ts';

const use = useHarness();
const secret = canary('mistral', 'typed');
const { key } = secret;
const half = key.slice(0, 16);
const rest = key.slice(16);

/** Sets the composition of the input method. */
async function compose({ cdp }: Console, text: string): Promise<void> {
  const { length } = text;
  await cdp.send('Input.imeSetComposition', { text, selectionStart: length, selectionEnd: length });
}

async function commit({ cdp }: Console, text: string): Promise<void> {
  await cdp.send('Input.insertText', { text });
}

/** Returns the texts of all nonempty fields of the page. */
function fields({ page }: Console): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('input, textarea')]
      .map((field) => (field as HTMLInputElement).value)
      .filter((value) => value !== ''),
  );
}

/** Expects the field to contain only the composition, and no other place to contain any of it. */
async function expectComposing(console: Console, text: string): Promise<void> {
  expect(await fields(console)).toEqual(text === '' ? [] : [text]);
  const sinks = (await sweep(console, use.testBed, [secret])).map(({ sink }) => sink);
  expect(sinks.filter((sink) => sink !== 'field')).toEqual([]);
}

async function expectClean(console: Console): Promise<void> {
  expect(await fields(console)).toEqual([]);
  expect(await sweep(console, use.testBed, [secret])).toEqual([]);
}

async function ask(console: Console): Promise<void> {
  await console.insert('key set mistral');
  await console.press('Enter');
  await console.waitFor(/\(hidden\): $/);
}

async function expectSaved(console: Console, value: string): Promise<void> {
  await console.press('Enter');
  await console.prompt();
  expect((await console.storage()).local['app-apikey-provider8']).toBe(value);
  await expectClean(console);
}

test.each(['off', 'on'])(
  'with reader %s, the hidden prompt holds the composition only while it is composed',
  async (reader) => {
    const console = await use.open();
    await run(console, `set reader ${reader}`);
    await ask(console);
    for (let length = 4; length <= half.length; length += 4) {
      await pressComposingKey(console, 'Process');
      await compose(console, half.slice(0, length));
      await expectComposing(console, half.slice(0, length));
    }
    await resize(console, 60);
    await expectComposing(console, half);
    await commit(console, half);
    await expectClean(console);
    await console.paste(rest);
    await console.page.evaluate(() => navigator.clipboard.writeText(''));
    await expectClean(console);
    await resize(console, 90);
    await expectClean(console);
    await expectSaved(console, key);
  },
);

test('a composition at the hidden prompt leaves its field with the focus', async () => {
  const console = await use.open();
  await ask(console);
  await pressComposingKey(console, 'Process');
  await compose(console, half);
  await expectComposing(console, half);
  await console.page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await expectClean(console);
  await console.page.mouse.click(200, 200);
  await commit(console, rest);
  await expectClean(console);
  await expectSaved(console, key);
});

test('a cancelled composition leaves nothing at the hidden prompt', async () => {
  const console = await use.open();
  await ask(console);
  await pressComposingKey(console, 'Process');
  await compose(console, half);
  await compose(console, '');
  await expectClean(console);
  await commit(console, rest);
  await console.press('Control+C');
  await console.prompt();
  await expectClean(console);
  expect((await console.storage()).local).toEqual({});
  await ask(console);
  await pressComposingKey(console, 'Process');
  await compose(console, half);
  await console.page.locator('.xterm-screen').click();
  await expectClean(console);
  await console.press('Escape');
  await console.prompt();
  await run(console, 'version');
  await console.waitFor(/^keysh \d/);
  await expectClean(console);
});

test('a key field of a form holds the composition only while it is composed', async () => {
  const console = await use.open();
  await openForm(console, 'settings', 'Settings');
  await moveToField(console, 'mistral');
  await pressComposingKey(console, 'Process');
  await compose(console, half);
  await expectComposing(console, half);
  await commit(console, half);
  await expectClean(console);
  await commit(console, rest);
  await expectClean(console);
  await closeForm(console);
  expect((await console.storage()).local['app-apikey-provider8']).toBe(key);
  await expectClean(console);
});
