import { expect, test } from 'vitest';
import { type Cells, cells, settled, statusText } from '../../browser/support/read-screen.ts';
import { cursor, openChat, typeKeys } from '../../browser/support/typing.ts';
import { run, useHarness } from '../support/harness.ts';

const use = useHarness();

const key = 'sk-proj-Wm3Xn4Yo5Zp6Aq7Br8Cs9Dt0Eu1Fv2Gw3';

const [red, green, yellow, blue, prompt, grey] = [1, 2, 3, 4, 6, 8];

/** Returns the coloured runs of the cursor's row, after the prompt. */
async function colours(console: Parameters<typeof cells>[0]): Promise<readonly string[]> {
  const row: Cells = await cells(console);
  return row
    .filter(({ colour }) => colour !== undefined && colour !== prompt)
    .map(({ colour, underlined, text }) => `${colour}${underlined ? '_' : ''} ${text}`);
}

test.each(['ArrowRight', 'Control+e', 'End', 'Control+f'])(
  '%s accepts the suggestion',
  async (way) => {
    const console = await use.open();
    await run(console, 'provider show openai');
    await run(console, 'clear');
    await typeKeys(console, `prov<${way === 'ArrowRight' || way === 'End' ? way : 'Control+b'}>`);
    if (way.startsWith('Control')) {
      await settled(console);
      expect(await colours(console)).toEqual([]);
      await typeKeys(console, `<Control+e><${way === 'Control+e' ? way : 'Control+f'}>`);
    }
    await typeKeys(console, '!');
    await console.waitFor('keysh> provider show openai!');
  },
);

test('Alt-→ accepts a word, and Ctrl-C removes the suggestion', async () => {
  const console = await use.open();
  await run(console, 'provider show openai');
  await typeKeys(console, 'prov<Alt+ArrowRight><Alt+ArrowRight><Control+c>');
  await console.waitFor('keysh> provider show^C');
  expect((await console.rows()).filter((row) => row.includes('openai^C'))).toEqual([]);
});

test('a unique command is suggested, but not if several match or in chat mode', async () => {
  const console = await openChat(use);
  await typeKeys(console, 'provi');
  await settled(console);
  expect(await colours(console)).toEqual([]);
  await typeKeys(console, '<Control+u>/provi<ArrowRight><Control+c>');
  await console.waitFor('> /provider^C');
});

test('nothing is suggested in several rows, before text, or in a key', async () => {
  const console = await use.open();
  for (const line of ['chat one two', `key set openai ${key}`]) await run(console, line);
  for (const steps of [
    'chat one<Control+j>',
    'chat one<ArrowLeft>',
    `key set openai ${key.slice(0, 12)}`,
    'key set openai ',
  ]) {
    await typeKeys(console, steps);
    await settled(console);
    expect((await colours(console)).filter((text) => text.startsWith(`${grey} `))).toEqual([]);
    await typeKeys(console, '<Control+c>');
  }
});

test('in chat mode only lines with a slash are highlighted', async () => {
  const console = await openChat(use);
  await typeKeys(console, 'key list');
  await settled(console);
  expect(await colours(console)).toEqual([]);
  await typeKeys(console, '<Control+u>/usage');
  await expect.poll(() => colours(console)).toEqual([`${green} /usage`]);
});

test('without colours and in reader mode nothing is highlighted or suggested', async () => {
  const console = await use.open();
  await run(console, 'key list');
  for (const setting of ['set color off', 'set reader on']) {
    await run(console, setting);
    await typeKeys(console, 'key');
    await settled(console);
    expect(
      (await cells(console))
        .map(({ text }) => text)
        .join('')
        .trimEnd(),
    ).toBe('keysh> key');
    if (setting === 'set color off') expect(await colours(console)).toEqual([]);
    await typeKeys(console, '<ArrowRight><Control+c>');
    await console.waitFor('keysh> key^C');
    await run(console, 'set color auto');
  }
});

test('Alt-. inserts the last word of earlier lines in turn, and never a key', async () => {
  const console = await use.open();
  await run(console, 'provider show xai');
  await run(console, 'provider show groq');
  await typeKeys(console, `chat ${key}<Enter>`);
  await console.promptOrQuestion();
  await typeKeys(console, 'c<Enter>');
  await console.prompt();
  await run(console, `key set openai ${key}`);
  await typeKeys(console, 'help <Alt+.>');
  await console.waitFor(/> help openai$/);
  await console.press('Alt+.');
  await console.waitFor(/> help groq$/);
  await typeKeys(console, '<Alt+.><Alt+.>!');
  await console.waitFor(/> help xai!$/);
});

test('a key typed in the wrong place is neither revealed by highlighting nor suggested later', async () => {
  const console = await use.open();
  for (const line of [`key set openai ${key}`, key, `chat ${key} `, `key ${key}`]) {
    await console.type(line);
    await settled(console);
    expect(await console.screen()).not.toContain(key.slice(12));
    await console.press('Enter');
    await settled(console);
    await console.press('Escape');
    await console.press('Control+C');
    await console.prompt();
  }
  for (const start of ['key ', 'key set openai', 'sk-', 'sk-proj-', 'chat ', 'chat sk-proj-Wm']) {
    await typeKeys(console, `${start}<ArrowRight>`);
    await settled(console);
    expect((await console.rows()).join('\n')).not.toContain(key.slice(12, 20));
    await typeKeys(console, '<Control+c>');
  }
});

test('deleted text is announced, of a key only that it was deleted', async () => {
  const console = await use.open();
  const told = () => statusText(console);
  await typeKeys(console, 'key lisx<Backspace>');
  await expect.poll(told).toBe('x deleted');
  await typeKeys(console, `<Control+u>${key}<Backspace>`);
  await expect.poll(told).toBe('hidden text deleted');
});

test('the rest of a line in the history is suggested in grey, and Enter does not run it', async () => {
  const console = await use.open();
  await run(console, 'key list');
  await typeKeys(console, 'key');
  await expect.poll(() => colours(console)).toEqual([`${green} key`, `${grey}  list`]);
  const [x] = await cursor(console);
  expect(x).toBe('keysh> key'.length);
  await console.press('Enter');
  await console.prompt();
  const rows = await console.rows();
  expect(rows.filter((row) => row.startsWith('keysh> key'))).toEqual([
    'keysh> key list',
    'keysh> key',
  ]);
});

test('commands, options, strings and errors are highlighted while typed', async () => {
  const console = await use.open();
  const typed = async (line: string) => {
    await console.type(line);
    await settled(console);
    const found = await colours(console);
    await console.press('Control+C');
    await console.prompt();
    return found;
  };
  expect(await typed('key li')).toContain(`${green} key`);
  expect(await typed('kye')).toEqual([`${red}_ kye`]);
  expect(await typed('chat -s "be kind" what does ls -la do')).toEqual([
    `${green} chat`,
    `${blue} -s`,
    `${yellow} "be kind"`,
  ]);
  expect(await typed('chat --modle')).toEqual([`${green} chat`, `${red}_ --modle`]);
  expect(await typed('chat what does ls -la do')).toEqual([`${green} chat`]);
});
