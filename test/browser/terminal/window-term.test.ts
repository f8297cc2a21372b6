import type { Terminal } from '@xterm/xterm';
import { expect, onTestFinished, test } from 'vitest';
import { createBotWithKey } from '../support/bots.ts';
import { keys, run, stored, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

/** xterm.js's Terminal with the internal members that send the user's input. */
interface OpenTerminal extends Terminal {
  readonly _core: {
    readonly coreService: {
      triggerDataEvent(data: string, isUserInput: boolean): void;
      triggerBinaryEvent(data: string): void;
    };
    readonly _onKey: { fire(event: { key: string; domEvent: KeyboardEvent }): void };
    readonly _customKeyEventHandler?: (event: KeyboardEvent) => boolean;
    _keyDown(event: KeyboardEvent): unknown;
    _keyPress(event: KeyboardEvent): unknown;
    _inputEvent(event: InputEvent): unknown;
  };
}

type Page = typeof globalThis & { term: OpenTerminal & { planted?: unknown } };

const use = useHarness();
const botKey = 'gsk_9Za8Yb7Xc6Wd5Ve4Uf3Tg2Sh1Ri0Qj9Pk8Ol7Nm6';
const typedKey = 'sk-proj-Aa1Bb2Cc3Dd4Ee5Ff6Gg7Hh8Ii9Jj0Kk1Ll2Mm3';

/**
 * Runs in the page: returns every text that is reachable from window.term through own and inherited properties, symbols,
 * getters, collections, typed arrays and the page's elements. Not through the window and the document, from which a
 * script need not start at the terminal.
 */
function reachableTexts(): string[] {
  const texts = new Set<string>();
  const seen = new Set<unknown>([window, document]);
  const waiting: unknown[] = [(globalThis as Page).term];
  const visitNode = (node: Node) => {
    texts.add(node.nodeValue ?? '');
    if (node instanceof Element) for (const { value } of node.attributes) texts.add(value);
    if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement)
      texts.add(node.value);
    waiting.push(node.parentNode, ...node.childNodes);
  };
  const visitProperties = (owner: object, receiver: object) => {
    for (const name of Reflect.ownKeys(owner)) {
      texts.add(String(name));
      try {
        waiting.push(Reflect.get(owner, name, receiver));
      } catch {
        // A getter that needs another receiver.
      }
    }
  };
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string') texts.add(value);
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) continue;
    if (seen.has(value)) continue;
    seen.add(value);
    // A buffer line has three numbers per cell, the first of which contains the character.
    if (value instanceof Uint32Array)
      texts.add(Array.from(value, (n, at) => (at % 3 ? '' : String.fromCharCode(n))).join(''));
    if (value instanceof Map) waiting.push(...value.keys(), ...value.values());
    if (value instanceof Set) waiting.push(...value);
    if (ArrayBuffer.isView(value)) continue;
    if (value instanceof Node) visitNode(value);
    visitProperties(value, value);
    for (let type = Object.getPrototypeOf(value); type; type = Object.getPrototypeOf(type))
      if (!(value instanceof Node)) visitProperties(type, value);
  }
  return [...texts];
}

/** The keys of which eight characters in a row are reachable, as their places in the list. */
async function reachableKeys({ page }: Console, all: readonly string[]): Promise<number[]> {
  const texts = (await page.evaluate(reachableTexts)).join('\n');
  const isFound = (key: string) => {
    const secret = key.slice(8, -4);
    const starts = Array.from({ length: secret.length - 7 }, (_, start) => start);
    return starts.some((start) => texts.includes(secret.slice(start, start + 8)));
  };
  return all.flatMap((key, at) => (isFound(key) ? [at] : []));
}

/** Runs in the page: has every way that leads from window.term to the keyboard enter the line. */
async function enterByScript(line: string): Promise<void> {
  const { term } = globalThis as Page;
  const { _core: core, textarea } = term;
  if (!textarea) throw new Error('the terminal has no text area');
  const options = { bubbles: true, cancelable: true };
  const enter = () => new KeyboardEvent('keydown', { key: 'Enter', keyCode: 13, ...options });
  const input = (type: string, inputType: string, data: string | null) =>
    new InputEvent(type, { inputType, data, ...options });
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', `${line}\n`);
  term.focus();
  term.paste(`${line}\r`);
  term.input(`${line}\r`, true);
  core.coreService.triggerDataEvent(`${line}\r`, true);
  core.coreService.triggerBinaryEvent(`${line}\r`);
  core._onKey.fire({ key: '\r', domEvent: enter() });
  core._customKeyEventHandler?.(enter());
  core._keyDown(enter());
  core._keyPress(new KeyboardEvent('keypress', { key: 'Enter', ...options }));
  core._inputEvent(input('input', 'insertText', `${line}\r`));
  textarea.value = line;
  for (const event of [
    input('beforeinput', 'insertText', line),
    input('input', 'insertText', line),
    input('input', '', line),
    new ClipboardEvent('paste', { clipboardData, ...options }),
    new CompositionEvent('compositionstart', { data: '', ...options }),
    input('input', 'insertCompositionText', line),
    new CompositionEvent('compositionend', { data: line, ...options }),
    enter(),
    input('beforeinput', 'insertLineBreak', null),
  ])
    textarea.dispatchEvent(event);
  document.execCommand('insertText', false, line);
  textarea.dispatchEvent(enter());
  document.execCommand('insertLineBreak');
  for (const button of document.querySelectorAll('button')) button.click();
  await new Promise<void>((resolve) => term.write('', resolve));
}

test('no key is reachable from window.term', async () => {
  const console = await use.open({ stored: stored(...Object.keys(keys)) });
  const all = [...Object.values(keys), botKey, typedKey];
  await createBotWithKey(console, 'poet', 'groq', botKey);
  await run(console, 'key list');
  await console.type(`key set openai ${typedKey}`);
  expect(await reachableKeys(console, all)).toEqual([]);
  await console.press('Control+c');
  await console.type('key set openai');
  await console.press('Enter');
  await console.waitFor(/hidden/);
  await console.type(typedKey);
  expect(await reachableKeys(console, all)).toEqual([]);
  await console.press('Enter');
  await console.prompt();
  expect(await reachableKeys(console, all)).toEqual([]);
});

test('a key planted anywhere behind window.term is found', async () => {
  const console = await use.open();
  const plants: readonly ((key: string) => void)[] = [
    (key) => Object.assign((globalThis as Page).term, { planted: { list: [key] } }),
    (key) => {
      const value = {
        get deep() {
          return new Map([['key', new Set([key])]]);
        },
      };
      Object.setPrototypeOf((globalThis as Page).term._core.coreService, value);
    },
    (key) => Object.assign((globalThis as Page).term.onData, { [Symbol('planted')]: key }),
    (key) => (globalThis as Page).term.element?.setAttribute('data-planted', key),
    (key) => (globalThis as Page).term.write(key),
  ];
  for (const [at, plant] of plants.entries()) {
    const key = Object.values(keys)[at] ?? '';
    expect([at, await reachableKeys(console, [key])]).toEqual([at, []]);
    await console.page.evaluate(plant, key);
    expect([at, await reachableKeys(console, [key])]).toEqual([at, [0]]);
  }
});

test('no script can enter a line through window.term', async () => {
  const console = await use.open();
  const before = (await console.storage()).local;
  await console.page.evaluate(enterByScript, 'theme light');
  await console.press('Enter');
  await run(console, 'clear');
  expect((await console.storage()).local).toEqual(before);
  await console.press('ArrowUp');
  await console.waitFor(/> clear$/);
  await console.press('ArrowUp');
  await console.waitFor(/> clear$/);
});

test('a listener that types what the terminal sends is noticed', async () => {
  const console = await use.open();
  let typing = Promise.resolve();
  const enterLine = (line: string) => {
    typing = typing.then(() => run(console, line));
  };
  const binding = await console.page.exposeFunction('enterLine', enterLine);
  onTestFinished(() => binding.dispose());
  await console.page.evaluate(() => {
    const { term, enterLine: type } = globalThis as Page & { enterLine(line: string): void };
    term.onData((data) => {
      if (data.endsWith('\r')) type(data.slice(0, -1));
    });
  });
  await console.page.evaluate(enterByScript, 'theme light');
  await expect
    .poll(async () => (await console.storage()).local)
    .toMatchObject({ 'keysh-theme': 'light' });
  await typing;
});
