import { expect, test } from 'vitest';
import { replyWith } from '../../browser/support/answers.ts';
import { settled } from '../../browser/support/read-screen.ts';
import { escapes } from '../../support/escape-sequences.ts';
import { sample } from '../../support/soak.ts';
import { type Harness, run, stored, useHarness } from '../support/harness.ts';

const use = useHarness();

/** Returns the state that a hostile reply could change: title, modes, clipboard, the edited line. */
function state(console: Awaited<ReturnType<Harness['open']>>) {
  return console.page.evaluate(async () => {
    const { term } = window as unknown as { term: import('@xterm/xterm').Terminal };
    const { cursorX, type } = term.buffer.active;
    const clipboard = await navigator.clipboard.readText();
    return { title: document.title, modes: { ...term.modes }, clipboard, cursorX, type };
  });
}

test('escape sequences in a reply, whole or cut at any position, change nothing and hide nothing', async () => {
  const console = await use.open({ stored: stored('openai') });
  await console.page.evaluate(() => navigator.clipboard.writeText('mine'));
  await run(console, 'chat -m openai:gpt-4.1');
  await settled(console);
  const before = await state(console);
  for (const [at, sequence] of sample(escapes, 20).entries()) {
    const cuts = Array.from({ length: sequence.length }, (_, cut) => [
      `<${at}.${cut}>`,
      sequence.slice(0, cut),
      sequence.slice(cut),
    ]);
    use.hosts.answer('openai', replyWith([...cuts.flat(), `[seen ${at}]`]));
    await run(console, `try ${at}`);
    await console.waitFor(`[seen ${at}]`);
    const shown = (await console.rows()).join('\n');
    for (const [mark] of cuts) expect(shown).toContain(mark);
    await expect.poll(() => state(console)).toEqual(before);
  }
  expect(console.errors).toEqual([]);
});
