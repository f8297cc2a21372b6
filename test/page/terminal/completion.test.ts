import { expect, test } from 'vitest';
import { json } from '../../browser/support/answers.ts';
import { statusText } from '../../browser/support/read-screen.ts';
import { cursor, typeKeys } from '../../browser/support/typing.ts';
import { type Harness, keys, run, stored, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();

const many = Array.from({ length: 500 }, (_, at) => `gpt-${String(at).padStart(3, '0')}-stand-in`);

/** Opens a console that knows 500 models of OpenAI. */
async function withModels(bench: Harness): Promise<Console> {
  const console = await bench.open({ stored: stored('openai') });
  bench.hosts.answer(
    'openai',
    json({ data: many.map((id) => ({ id, object: 'model' })) }),
    'models',
  );
  await run(console, 'model list --provider openai -q 499');
  await console.waitFor(/gpt-499/);
  return console;
}

/** Returns the rows above the prompt, the row of the line, and the rows below it. */
async function parts(console: Console) {
  const [, y] = await cursor(console);
  const rows = (await console.screen()).split('\n').map((row) => row.trimEnd());
  return { above: rows.slice(0, y), line: rows[y], below: rows.slice(y + 1) };
}

test('Tab completes the text before the cursor and keeps the text after it, and Ctrl-C and Ctrl-Z undo it', async () => {
  const console = await use.open();
  await typeKeys(console, 'key  openai<Control+ArrowLeft><ArrowLeft>r');
  const before = await cursor(console);
  await typeKeys(console, '<Tab><Tab>');
  expect((await parts(console)).line).toBe('keysh> key rotate openai');
  await console.press('Control+C');
  expect(await parts(console)).toMatchObject({ line: 'keysh> key r openai', below: [] });
  expect(await cursor(console)).toEqual(before);
  await typeKeys(console, 'o<Tab>X');
  expect((await parts(console)).line).toBe('keysh> key rotateX openai');
  await typeKeys(console, '<Control+z><Control+z>');
  expect((await parts(console)).line).toBe('keysh> key ro openai');
});

test('Enter runs the line if no menu item is selected', async () => {
  const console = await use.open();
  await typeKeys(console, 'key <Tab>list<Enter>');
  await console.waitFor(/^openai +no key/);
  await console.prompt();
  expect(await console.screen()).not.toContain('rotate');
});

test('500 models are filtered by a fuzzy match, and the rows above do not move', async () => {
  const console = await withModels(use);
  await typeKeys(console, 'chat -m gpt-<Tab>');
  await console.waitFor(/ matches, Tab to choose$/);
  const opened = await parts(console);
  expect(opened.below).toHaveLength(10);
  for (const step of [
    '<Shift+Tab>',
    '<Tab>',
    '<Tab>',
    '<Backspace>',
    '4',
    '9',
    '<Backspace>',
    '7',
  ]) {
    await typeKeys(console, step);
    expect((await parts(console)).above).toEqual(opened.above);
  }
  await typeKeys(console, '<Escape><Control+u>chat -m 123st<Tab>');
  expect((await parts(console)).line).toBe('keysh> chat -m openai:gpt-123-stand-in');
});

test('Tab completes options, their values, settings, help, and providers by the state of their keys', async () => {
  const console = await use.open({ stored: stored('groq') });
  const lines: readonly (readonly [string, string])[] = [
    ['chat --mo<Tab>openai:gpt-4.1<Tab>', 'chat --model openai:gpt-4.1'],
    ['chat --model=gpt-4.1<Tab>', 'chat --model=openai:gpt-4.1'],
    ['chat -cm gpt-4.1<Tab>', 'chat -cm openai:gpt-4.1'],
    ['chat -o temp<Tab>', 'chat -o temperature='],
    ['set mo<Tab>of<Tab>', 'set motion off'],
    ['/export --fo<Tab>m<Tab>', '/export --format md'],
    ['provider set gemini --key-in h<Tab>', 'provider set gemini --key-in header'],
    ['help key ro<Tab>', 'help key rotate'],
    ['/he<Tab>', '/help'],
    ['key rm <Tab><Tab>', 'key rm groq'],
    ['chat what is -<Tab>', 'chat what is -'],
    ['nosuchthing<Tab>', 'nosuchthing'],
  ];
  for (const [steps, line] of lines) {
    await typeKeys(console, steps);
    expect((await parts(console)).line).toBe(`keysh> ${line}`);
    await typeKeys(console, '<Escape><Control+u>');
  }
});

test('in chat mode only commands are completed', async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'chat -m openai:gpt-4.1');
  await typeKeys(console, 'ke<Tab>');
  expect(await parts(console)).toMatchObject({ line: 'gpt-4.1> ke', below: [] });
  await typeKeys(console, '<Control+u>/ret<Tab>');
  expect((await parts(console)).line).toBe('gpt-4.1> /retry');
});

test('the selected candidate and the number of candidates are announced', async () => {
  const console = await use.open();
  await typeKeys(console, 'key <Tab>');
  await expect.poll(() => statusText(console)).toBe('11 choices');
  await console.press('Tab');
  await expect.poll(() => statusText(console)).toBe('set, 1 of 11');
  await console.press('Escape');
  await expect.poll(() => statusText(console)).toBe('');
});

test('no menu shows a key, not even as the name of a model', async () => {
  const console = await use.open({ stored: stored('openai', 'mistral') });
  const names = ['gpt-4.1', 'gpt-5', `gpt-${keys.mistral}`];
  use.hosts.answer('openai', json({ data: names.map((id) => ({ id })) }), 'models');
  await run(console, 'model list --provider openai');
  for (const line of [
    '',
    'key ',
    'key set ',
    'key rm ',
    'key set mistral ',
    'model use gpt',
    'chat -m ',
  ]) {
    await typeKeys(console, `<Control+u>${line}<Tab><Tab>`);
    expect((await console.rows()).join('\n')).not.toContain(keys.mistral?.slice(-8));
    await console.press('Escape');
  }
  await typeKeys(console, '<Control+u>key set openai <Tab>');
  expect(await parts(console)).toMatchObject({ line: 'keysh> key set openai', below: [] });
});

test('Tab lists, filters, cycles, accepts and restores candidates, and the rows above do not move', async () => {
  const console = await use.open({ stored: stored('openai') });
  await typeKeys(console, 'key <Tab>');
  await console.waitFor(/^ {2}rotate +replace a key/);
  const opened = await parts(console);
  expect(opened.line).toBe('keysh> key');
  const steps: readonly (readonly [string, string])[] = [
    ['<Tab>', 'keysh> key set'],
    ['<Tab>', 'keysh> key rotate'],
    ['<ArrowDown>', 'keysh> key list'],
    ['<Shift+Tab>', 'keysh> key rotate'],
    ['<ArrowUp>', 'keysh> key set'],
    ['<Backspace>', 'keysh> key se'],
    ['<Backspace>', 'keysh> key s'],
    ['<Backspace>', 'keysh> key'],
    ['r', 'keysh> key r'],
    ['<Shift+Tab>', 'keysh> key rm'],
  ];
  for (const [step, line] of steps) {
    await typeKeys(console, step);
    const now = await parts(console);
    expect(now.line).toBe(line);
    expect(now.above).toEqual(opened.above);
  }
  expect((await parts(console)).below[2]).toMatch(/^> rm +remove a key$/);
  await console.press('Escape');
  expect(await parts(console)).toMatchObject({ line: 'keysh> key', below: [] });
  await console.press('Tab');
  expect((await parts(console)).below[0]).toMatch(/^ {2}set +save a key/);
  await console.press('Escape');
  await typeKeys(console, 'r<Tab><Tab><Enter>');
  expect(await parts(console)).toMatchObject({ line: 'keysh> key rotate', below: [] });
  await typeKeys(console, 'ope<Tab><Tab><ArrowRight>r');
  expect(await parts(console)).toMatchObject({ line: 'keysh> key rotate openair', below: [] });
  expect(await console.screen()).not.toContain('openrouter');
});
