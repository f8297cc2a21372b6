import { expect, test } from 'vitest';
import { escapes } from '../../support/escape-sequences.ts';
import { type Harness, run, stored, useHarness } from '../support/harness.ts';
import { settled } from '../support/read-screen.ts';

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

test('escape sequences in an error body change nothing and hide nothing', async () => {
  const console = await use.open({ stored: stored('openai') });
  await settled(console);
  const before = await state(console);
  const message = `bad ${escapes.slice(0, 40).join(' ')} end-of-words`;
  use.hosts.answer('openai', {
    status: 422,
    headers: { 'content-type': 'application/json' },
    pieces: [JSON.stringify({ error: { message } })],
  });
  await run(console, 'chat -m openai:gpt-4.1 hi');
  await console.waitFor('end-of-words');
  await expect.poll(() => state(console)).toEqual(before);
});
