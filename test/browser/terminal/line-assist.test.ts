import { expect, test } from 'vitest';
import { run, useHarness } from '../support/harness.ts';
import { type Cells, cells, settled } from '../support/read-screen.ts';
import { cursor, typeKeys } from '../support/typing.ts';

const use = useHarness();

const [red, green, yellow, blue, prompt, grey] = [1, 2, 3, 4, 6, 8];

/** Returns the coloured runs of the cursor's row, after the prompt. */
async function colours(console: Parameters<typeof cells>[0]): Promise<readonly string[]> {
  const row: Cells = await cells(console);
  return row
    .filter(({ colour }) => colour !== undefined && colour !== prompt)
    .map(({ colour, underlined, text }) => `${colour}${underlined ? '_' : ''} ${text}`);
}

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
