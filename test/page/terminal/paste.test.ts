import { describe, expect, test } from 'vitest';
import { announcements } from '../../browser/support/read-screen.ts';
import { messageOf, openChat, submitMessage, typeKeys } from '../../browser/support/typing.ts';
import { keys, run, stored, useConsole, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();

describe('a pasted or inserted message', () => {
  const shared = useConsole(use, {
    stored: stored('openai'),
    prepare: (console) => run(console, 'chat -m openai:gpt-4.1'),
  });

  test.each([
    ['indented with spaces', 'def f(x):\n    return x + 1\n\nprint(f(2))'],
    ['indented with tabs', 'b\tk\n\tindented'],
  ])('pasted code %s is sent unchanged in one message', async (_, code) => {
    const console = shared();
    await console.paste(code);
    await console.waitFor(code.split(/[\n\t]/).at(-1) ?? '');
    expect(use.chatRequests).toEqual([]);
    expect(await submitMessage(use, console)).toBe(code);
    expect(use.chatRequests).toHaveLength(1);
  });

  test('a long paste becomes a placeholder and is sent in full', async () => {
    const console = shared();
    const text = `${'A'.repeat(4090)}${'B'.repeat(10)}${'C'.repeat(4096)}D`;
    await console.type('see ');
    await console.paste(text);
    await console.type(' ok');
    await console.waitFor(/> see \[Pasted 1 line, 8\.2 kB\] ok$/);
    expect(await submitMessage(use, console)).toBe(`see ${text} ok`);
    await console.waitFor(/> see \[Pasted 1 line, 8\.2 kB\] ok$/);
  });

  test('a placeholder is deleted as a whole and can be expanded', async () => {
    const console = shared();
    const lines = Array.from({ length: 42 }, (_, at) => `\tline ${at} — ${'x'.repeat(at)}`).join(
      '\n',
    );
    await console.paste(lines);
    await console.waitFor(/> \[Pasted 42 lines, 1\.\d kB\]$/);
    await console.press('Backspace');
    await console.prompt();
    await console.paste(lines);
    await console.press('Control+w');
    await console.prompt();
    await console.press('Control+y');
    await console.press('Control+o');
    await console.waitFor(/^\s+line 41/);
    expect(await submitMessage(use, console)).toBe(lines);
  });

  test('a backslash at the end and an open block continue the line, and the delimiters are not sent', async () => {
    const console = shared();
    await typeKeys(console, 'a\\<Enter>b');
    expect(await submitMessage(use, console)).toBe('a\nb');
    await typeKeys(console, '"""<Enter>def f():<Enter>  """doc"""<Enter><Enter>"""');
    expect(await submitMessage(use, console)).toBe('def f():\n  """doc"""\n');
  });
});

test('a key pasted with spaces and line ends around it is one key', async () => {
  const key = 'sk-proj-CANARY7f3a9c2e5b8d4f6a1c0e9b7d';
  const console = await use.open();
  await console.type('key set openai ');
  await console.paste(`  ${key}\r\n`);
  await console.press('Enter');
  await console.waitFor(/openai key sk-proj-…9b7d: saved/);
  await run(console, 'chat -m openai:gpt-4.1 hi');
  expect(use.chatRequests.map(({ headers }) => headers.authorization)).toEqual([`Bearer ${key}`]);
});

test('an open quote continues in a new row, an apostrophe does not', async () => {
  const console = await use.open({ stored: stored('openai') });
  await typeKeys(console, 'provider show "open');
  await console.press('Enter');
  await typeKeys(console, '<Backspace>ai"');
  await run(console, '');
  await console.waitFor(/address +https:..api\.openai\.com/);
  await run(console, "chat -m openai:gpt-4.1 what's up");
  expect(messageOf(use, 0)).toBe("what's up");
});

const removed = 'Terminal control codes were removed from the pasted text.';

/** Returns how often the notice was printed and announced. */
async function notices(console: Console): Promise<readonly [printed: number, announced: number]> {
  const count = (texts: readonly string[]) => texts.filter((text) => text === removed).length;
  return [count(await console.rows()), count(await announcements(console))];
}

test('escape sequences are removed from pastes into the hidden prompt, a form and the search', async () => {
  const console = await use.open({ stored: stored('openai') });
  await typeKeys(console, 'key set groq<Enter>');
  await console.waitFor(/hidden/);
  await console.paste(`\x1b[200~${keys.groq}\x1b[201~`);
  await console.press('Enter');
  await console.waitFor(new RegExp(`groq key gsk_…${keys.groq?.slice(-4)}: saved`));
  expect((await console.storage()).local['app-apikey-provider7']).toBe(keys.groq);
  expect(await notices(console)).toEqual([1, 1]);
  await run(console, 'bot new poet -m openai:gpt-4.1 -s old');
  await typeKeys(console, 'config poet<Enter>');
  await console.waitFor(/^ *system/i);
  await typeKeys(console, '<Tab><Tab>');
  await console.paste('\x1b[3mnew\x1b[23m');
  await console.waitFor(/new$/);
  await console.press('Escape');
  await console.prompt();
  expect(await notices(console)).toEqual([2, 2]);
  await console.press('Control+r');
  await console.paste('\x1b[1mconf\x1b[0m');
  await console.waitFor(/history search: conf {2}1 of 1/);
  expect(await notices(console)).toEqual([3, 3]);
});

test('escape sequences removed from a paste during a reply are reported at the next prompt', async () => {
  const console = await openChat(use);
  await console.type('hi');
  await console.press('Enter');
  await console.paste('\x1b[31mnext\x1b[m');
  await console.waitFor(/> next$/);
  expect(await notices(console)).toEqual([1, 1]);
  expect((await console.rows()).filter((row) => /harbour/.test(row))).toEqual([
    'The harbour is quiet at sunrise.',
  ]);
});

test('escape sequences are removed from a paste, which is reported once', async () => {
  const console = await openChat(use);
  await console.paste(
    '\x1b[1mred\x1b[0m \x1b]8;;https://example.com/\x1b\\link\x1b]8;;\x1b\\ \x1bOPx',
  );
  await console.waitFor(/> red link x$/);
  expect(await notices(console)).toEqual([1, 1]);
  expect(await submitMessage(use, console)).toBe('red link x');
  await console.paste('plain\ttext\r\n');
  expect(await submitMessage(use, console)).toBe('plain\ttext\n');
  expect(await notices(console)).toEqual([1, 1]);
});
