import { expect } from 'vitest';
import { run, stored } from './console.ts';
import type { WatchedTab } from './page.ts';
import { sentMessages } from './sent-messages.ts';
import type { BasicConsole, BasicTab, BasicTestBed, Harness, OpenOptions, Tab } from './tab.ts';

/** Opens a console in chat mode with OpenAI. */
export async function openChat<Opened extends BasicConsole>(
  use: Harness<Opened, OpenOptions, BasicTestBed>,
): Promise<Opened> {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'chat -m openai:gpt-4.1');
  return console;
}

/** Presses Enter; returns the message that it sends. */
export async function submitMessage(
  use: Pick<Harness, 'chatRequests'>,
  console: BasicTab,
): Promise<unknown> {
  const before = use.chatRequests.length;
  await console.press('Enter');
  await expect.poll(() => use.chatRequests.length).toBe(before + 1);
  await console.prompt();
  return messageOf(use, before);
}

/** Returns the message of the request with that index. */
export function messageOf(use: Pick<Harness, 'chatRequests'>, at: number): unknown {
  return sentMessages(use.chatRequests[at]).at(-1)?.content;
}

/** Types text, and presses the keys in angle brackets. */
export async function typeKeys(console: Tab, steps: string): Promise<void> {
  for (const step of steps.match(/<[A-Z][^>]*>|[^<]+/g) ?? []) {
    const key = /^<(.*)>$/.exec(step)?.[1];
    await (key ? console.press(key) : console.type(step));
  }
}

/** Returns the column and row of the terminal's cursor after all output is drawn. */
export function cursor({ page }: Tab): Promise<readonly [number, number]> {
  return page.evaluate(async () => {
    const { term } = window as unknown as { term: import('@xterm/xterm').Terminal };
    await new Promise((resolve) => requestAnimationFrame(resolve));
    await new Promise<void>((resolve) => term.write('', resolve));
    return [term.buffer.active.cursorX, term.buffer.active.cursorY] as const;
  });
}

/** Presses a key that an input method handles. */
export async function pressComposingKey({ cdp }: WatchedTab, key: string): Promise<void> {
  await cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key, windowsVirtualKeyCode: 229 });
}
