import { expect, test } from 'vitest';
import { saying } from './answers.ts';
import { run, stored, type Use, useBench } from './bench.ts';

const use = useBench();

const escapes = [
  '\x05',
  '\x1b[c',
  '\x1b[>c',
  '\x1b[=c',
  '\x1b[5n',
  '\x1b[6n',
  '\x1b[?6n',
  '\x1b[?2004$p',
  '\x1bP$qm\x1b\\',
  '\x1bP+q544e\x1b\\',
  '\x1b]4;1;?\x07',
  '\x1b]10;?\x07',
  '\x1b]11;?\x07',
  '\x1b]52;c;?\x07',
  '\x1b]52;c;QQ==\x07',
  '\x1b]0;t\x07',
  '\x1b[21t',
  '\x1b[18t',
  '\x1b[>q',
  '\x1b[?1000h',
  '\x1b[?1003h',
  '\x1b[?1004h',
  '\x1b[?1049h',
  '\x1b[?25l',
  '\x1b[2J',
  '\x1b[3J',
  '\x1bc',
  '\x1b[8m',
  '\x1b]8;;javascript:1\x07x\x1b]8;;\x07',
  '\x1b_Gi=1\x1b\\',
  '\x1b^x\x1b\\',
  '\x1bXx\x1b\\',
  '\u009b31m',
  '\u009d0;t\u009c',
  '\u0090$qm\u009c',
  '\x0e',
  '\x0f',
  '\x08\x08',
  'over\rwritten',
  '\x1b',
  '\x1b]',
  '\u009d',
  '\x7f',
  '\x07\x07\x07',
  '\u202eabc\u202c',
  '\u2066x\u2069',
];

/** What a hostile reply could change: title, modes, clipboard, the line being edited. */
function state(console: Awaited<ReturnType<Use['open']>>) {
  return console.page.evaluate(async () => {
    const { term } = window as unknown as { term: import('@xterm/xterm').Terminal };
    const { cursorX, type } = term.buffer.active;
    const clipboard = await navigator.clipboard.readText();
    return { title: document.title, modes: { ...term.modes }, clipboard, cursorX, type };
  });
}

test('escape sequences in a reply, whole and cut at every position, change nothing and hide nothing', async () => {
  const console = await use.open({ stored: stored('openai') });
  await console.page.evaluate(() => navigator.clipboard.writeText('mine'));
  await run(console, 'chat -m openai:gpt-4.1');
  const before = await state(console);
  for (const [at, sequence] of escapes.entries()) {
    const cuts = Array.from({ length: sequence.length }, (_, cut) => [
      `<${at}.${cut}>`,
      sequence.slice(0, cut),
      sequence.slice(cut),
    ]);
    use.hosts.answer('openai', saying([...cuts.flat(), `[seen ${at}]`]));
    await run(console, `try ${at}`);
    await console.waitFor(`[seen ${at}]`);
    const shown = (await console.rows()).join('\n');
    for (const [mark] of cuts) expect(shown).toContain(mark);
    expect(await state(console)).toEqual(before);
  }
  expect(console.errors).toEqual([]);
});

test('the same in an error body', async () => {
  const console = await use.open({ stored: stored('openai') });
  const before = await state(console);
  const message = `bad ${escapes.join(' ')} end-of-words`;
  use.hosts.answer('openai', {
    status: 422,
    headers: { 'content-type': 'application/json' },
    pieces: [JSON.stringify({ error: { message } })],
  });
  await run(console, 'chat -m openai:gpt-4.1 hi');
  await console.waitFor('end-of-words');
  expect(await state(console)).toEqual(before);
});
