import { expect, test } from 'vitest';
import { reload, run, stored, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';
import { openChat, pressComposingKey, submitMessage } from '../support/typing.ts';

const use = useHarness();

/** Returns the text of the focused field. */
const field = ({ page }: Console) =>
  page.evaluate(() => (document.activeElement as HTMLTextAreaElement).value);

/**
 * Makes listeners accept dispatched input events as trusted ones, to simulate browsers and input methods that cannot be
 * driven here.
 */
function trustDispatched(): void {
  const add = EventTarget.prototype.addEventListener;
  const trusted = (event: Event) =>
    new Proxy(event, {
      get(target, name) {
        const value = name === 'isTrusted' || Reflect.get(target, name);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
  EventTarget.prototype.addEventListener = function (type, listener, options) {
    const isWrapped = /^(before)?input$/.test(type) && typeof listener === 'function';
    const wrapped = (event: Event) => (listener as EventListener).call(this, trusted(event));
    add.call(this, type, isWrapped ? wrapped : listener, options);
  };
}

/** Opens a console whose fields accept dispatched events. */
async function openTrusting(keys?: Record<string, string>): Promise<Console> {
  const console = await use.open(keys && { stored: keys });
  await reload(console, trustDispatched);
  await console.prompt();
  return console;
}

/** Opens the console in chat mode with OpenAI. */
async function talkTrusting(): Promise<Console> {
  const console = await openTrusting(stored('openai'));
  await run(console, 'chat -m openai:gpt-4.1');
  return console;
}

/**
 * Simulates a browser that cannot be driven here: selects the part of the field to replace, and dispatches the input
 * events.
 */
async function events(
  { page }: Console,
  ...steps: readonly (readonly [inputType: string, data: string | null, part?: string])[]
): Promise<void> {
  await page.evaluate((all) => {
    for (const [inputType, data, part] of all) {
      const element = document.activeElement as HTMLTextAreaElement;
      const start = part === undefined ? -1 : element.value.lastIndexOf(part);
      if (start >= 0) element.setSelectionRange(start, start + (part ?? '').length);
      const init = { inputType, data, bubbles: true, cancelable: true };
      element.dispatchEvent(new InputEvent('beforeinput', init));
    }
  }, steps);
}

/** Sends an editing command of Chromium with a key that an input method handles. */
async function command({ cdp }: Console, ...commands: string[]): Promise<void> {
  const key = { key: 'Unidentified', windowsVirtualKeyCode: 229, commands };
  await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...key });
}

test('Korean in Safari is composed by replacing syllables', async () => {
  const console = await talkTrusting();
  await events(
    console,
    ['insertText', 'ㅎ'],
    ['insertReplacementText', '하', 'ㅎ'],
    ['insertReplacementText', '한', '하'],
    ['insertText', 'ㄱ'],
    ['insertReplacementText', '그', 'ㄱ'],
    ['insertReplacementText', '글', '그'],
  );
  expect(await submitMessage(use, console)).toBe('한글');
});

test('dictation, corrections and accents replace their part of the row', async () => {
  const console = await talkTrusting();
  await console.type('cafe');
  await events(
    console,
    ['insertReplacementText', 'é', 'e'],
    ['insertText', ' I scream'],
    ['insertReplacementText', 'ice cream', 'I scream'],
    ['insertText', ' noww'],
    ['insertReplacementText', 'now', 'noww'],
    ['formatBold', null],
    ['deleteContentBackward', null, ' now'],
  );
  await console.type('!');
  expect(await submitMessage(use, console)).toBe('café ice cream!');
});

test('dictated text without an input type is read from the field', async () => {
  const console = await talkTrusting();
  await console.type('say ');
  await console.page.evaluate(() => {
    const field = document.activeElement as HTMLTextAreaElement;
    const init = { inputType: '', bubbles: true, cancelable: true };
    if (!field.dispatchEvent(new InputEvent('beforeinput', init))) return;
    field.setRangeText('hello world', 4, 4, 'end');
    field.dispatchEvent(new InputEvent('input', init));
  });
  await console.type('!');
  expect(await field(console)).toBe('say hello world!');
  expect(await submitMessage(use, console)).toBe('say hello world!');
});

test("Chromium's own events edit the line, and the field follows it", async () => {
  const console = await openChat(use);
  await console.type('one two thre');
  expect(await field(console)).toBe('one two thre');
  await command(console, 'deleteWordBackward');
  await command(console, 'transpose');
  expect(await field(console)).toBe('one tw o');
  await command(console, 'deleteBackward', 'deleteBackward', 'deleteBackward');
  expect(await field(console)).toBe('one t');
  await command(console, 'deleteToBeginningOfLine', 'insertNewline');
  await console.prompt();
  expect(use.chatRequests).toEqual([]);
  await console.press('Control+y');
  expect(await submitMessage(use, console)).toBe('one t');
});

test('an input method can recompose text of the row', async () => {
  const console = await openChat(use);
  await console.type('say hello');
  await pressComposingKey(console, 'Unidentified');
  for (const text of ['hell', 'help'])
    await console.cdp.send('Input.imeSetComposition', {
      text,
      selectionStart: 4,
      selectionEnd: 4,
      ...(text === 'hell' && { replacementStart: 4, replacementEnd: 9 }),
    });
  await console.waitFor(/> say help$/);
  await console.cdp.send('Input.insertText', { text: 'helped' });
  await console.cdp.send('Input.insertText', { text: ' me' });
  expect(await field(console)).toBe('say helped me');
  expect(await submitMessage(use, console)).toBe('say helped me');
  expect(await field(console)).toBe('');
});

test('a cancelled composition restores nothing and removes nothing else', async () => {
  const console = await openChat(use);
  await console.type('a ');
  for (const text of ['に', 'にほ', ''])
    await console.cdp.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    });
  await console.type('b');
  expect(await submitMessage(use, console)).toBe('a b');
});

test('the field holds no hidden key of the line, and nothing at the hidden prompt', async () => {
  const console = await openTrusting();
  const key = 'sk-proj-CANARY7f3a9c2e5b8d4f6a1c0e9b7d';
  const seen: string[] = [];
  for (const letter of `key set openai ${key}`) {
    await console.type(letter);
    seen.push(await field(console));
  }
  expect(seen.join('\n')).not.toContain('CANAR');
  expect(seen[13]).toBe('key set openai');
  await console.press('Control+C');
  await console.type('key set openai');
  await console.press('Enter');
  await console.waitFor(/hidden/);
  for (const letter of key.slice(0, 20)) {
    await console.type(letter);
    expect(await field(console)).toBe('');
  }
  await events(
    console,
    ['insertReplacementText', key.slice(20, 30)],
    ['insertText', key.slice(30)],
  );
  expect(await field(console)).toBe('');
  await console.press('Enter');
  await console.waitFor(/openai key sk-proj-…9b7d: saved/);
});
