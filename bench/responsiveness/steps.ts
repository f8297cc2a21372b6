import { json, replyWith } from '../../test/browser/support/answers.ts';
import type { Harness } from '../../test/browser/support/harness.ts';
import type { Console } from '../../test/browser/support/page.ts';
import { type LongestTask, longestTaskDuring } from './longest-task.ts';

/** Receives the longest task of a step. */
export type Report = (step: string, longest: LongestTask) => void;

const anyText = /\S/;
const promptOrQuestion = /[>:]\s?$/;

/**
 * Returns a function that performs an action, waits until the page is idle and the text before the cursor matches `end`
 * (default: a prompt), and reports the longest task until then.
 */
export function measureSteps(console: Console, report: Report) {
  return async (step: string, act: () => Promise<unknown>, end?: RegExp): Promise<void> =>
    report(step, await longestTaskDuring(console, act, end));
}

/** Receives a reply in chunks, and performs all commands that read it afterwards. */
export async function replySteps(
  use: Harness,
  console: Console,
  text: string,
  report: Report,
): Promise<void> {
  const measure = measureSteps(console, report);
  const measureLine = (line: string, step = line) => measure(step, () => enterLine(console, line));
  use.hosts.answer('openai', replyWith(split(text, 4096)));
  await runLine(console, 'chat -m openai:gpt-4.1');
  await measureLine('go', 'a reply in chunks');
  await measure('a letter after it', () => console.type('a'), anyText);
  await console.press('Backspace');
  for (const line of ['/raw', '/copy', '/copy code', '/export', '/undo', '/redo', '/usage']) {
    await measureLine(line);
  }
  use.hosts.answer('openai', replyWith(['ok']));
  await measureLine('and now', 'the next question');
  for (const line of ['/inspect', '/inspect --raw']) await measureLine(line);
  await runLine(console, '/exit');
  for (const line of [
    'session show -1',
    'session list',
    'session search needle',
    'export',
    'doctor',
  ]) {
    await measureLine(line);
  }
  await measureLine('export session -1 --format md', 'export --format md');
  await measureLine('session resume -1', 'session resume');
  await runLine(console, '/exit');
  await enterLine(console, 'key set groq');
  await console.waitFor('(hidden)');
  await measureLine('gsk_Wm3Xn4Yo5Zp6Aq7Br8Cs9Dt0Eu1Fv2Gw3', 'a key saved after it');
  await console.page.reload();
}

/** Receives a reply in a single event. */
export async function singleEventStep(
  use: Harness,
  console: Console,
  text: string,
  report: Report,
): Promise<void> {
  use.hosts.answer('openai', replyWith([text]));
  await measureSteps(console, report)('a reply in one event', () =>
    enterLine(console, 'chat -m openai:gpt-4.1 go'),
  );
}

/** Receives an error with the text as its message, as a response and in a stream. */
export async function errorSteps(
  use: Harness,
  console: Console,
  text: string,
  report: Report,
): Promise<void> {
  const measure = measureSteps(console, report);
  const ask = () => enterLine(console, 'chat -m openai:gpt-4.1 go');
  use.hosts.answer('openai', json({ error: { message: text } }, { status: 400 }));
  await measure('an error', ask);
  const event = `data: ${JSON.stringify({ error: { message: text } })}\n\n`;
  use.hosts.answer('openai', { headers: { 'content-type': 'text/event-stream' }, pieces: [event] });
  await measure('an error in a stream', ask);
  await measure('history', () => enterLine(console, 'history'));
}

/** Pastes the text and types after it: at the prompt, at the hidden prompt, in a form and in a message that is sent. */
export async function pasteSteps(
  use: Harness,
  console: Console,
  text: string,
  report: Report,
): Promise<void> {
  const measure = measureSteps(console, report);
  await console.page.evaluate((value) => navigator.clipboard.writeText(value), text);
  const pasteAndType = async (place: string) => {
    await measure(`a paste ${place}`, () => console.press('Control+v'), anyText);
    await measure(`letters ${place}`, () => console.type('abcde'), anyText);
  };
  await pasteAndType('at the prompt');
  await measure('Ctrl-O at the prompt', () => console.press('Control+o'), anyText);
  await measure('letters after Ctrl-O', () => console.type('abcde'), anyText);
  await measure('Ctrl-C', () => console.press('Control+c'));
  await enterLine(console, 'key set mistral');
  await console.waitFor('(hidden)');
  await pasteAndType('at the hidden prompt');
  await measure('Enter at the hidden prompt', () => console.press('Enter'));
  await runLine(console, 'key rm mistral --yes');
  await runLine(console, 'bot new poet -m openai:gpt-4.1 -s a');
  await enterLine(console, 'config poet');
  await console.waitFor('Opening message');
  await console.press('Tab');
  await console.press('Tab');
  await pasteAndType('in a form');
  await measure('Escape in a form', () => console.press('Escape'));
  use.hosts.answer('openai', replyWith(['ok']));
  await runLine(console, 'chat -m openai:gpt-4.1');
  await pasteAndType('in a conversation');
  await measure('a long question', () => console.press('Enter'), promptOrQuestion);
  if (/\[r\]eplace/.test(await console.screen())) {
    await measure('masking a key in it', () => enterLine(console, 'r'));
  }
  await measure('Up after it', () => console.press('ArrowUp'), anyText);
  await console.press('Control+c');
  await measure('/edit', () => enterLine(console, '/edit'), anyText);
  await console.press('Control+c');
  await runLine(console, '/exit');
}

/** Drops files and imports them: a prompt, an export with the text in a message, and the text itself. */
export async function dropSteps(console: Console, text: string, report: Report): Promise<void> {
  const measure = measureSteps(console, report);
  const session = { v: 1, id: 's', title: 'a', created: 1, changed: 1, parameters: {} };
  const base = { v: 1, session: 's', time: 1 };
  const messages = [
    { ...base, id: 'q', role: 'user', text },
    {
      ...base,
      id: 'a',
      role: 'assistant',
      question: 'q',
      text,
      model: 'openai:gpt-4.1',
      scope: 'global',
      ending: 'done',
      usage: {},
    },
  ];
  const files = [
    ['a prompt', 'a.md', text],
    [
      'an export',
      'a.json',
      JSON.stringify({
        format: 'keysh',
        version: 1,
        sessions: [session],
        messages: messages.slice(0, 1),
      }),
    ],
    ['a file that is not JSON', 'a.json', text],
  ] as const;
  for (const [kind, name, content] of files) {
    await dropFile(console, `${kind} dropped`, name, content, report);
    await measure(`${kind} imported`, () => enterLine(console, 'y'));
  }
  for (const line of ['bot list', 'bot show a', 'session show -1', 'bot share a', 'export all']) {
    await measure(line, () => enterLine(console, line));
  }
  await runLine(console, 'bot rm a --yes');
}

/** Drops a file on the page as the named step; resolves at a prompt or a question. */
export async function dropFile(
  console: Console,
  step: string,
  name: string,
  content: string,
  report: Report,
): Promise<void> {
  const { page } = console;
  await page.evaluate(
    ([fileName, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], fileName));
      Object.assign(globalThis, { transfer });
    },
    [name, content] as const,
  );
  const drop = () =>
    page.evaluate(() => {
      const { transfer } = globalThis as unknown as { transfer: DataTransfer };
      const target = document.querySelector('#keysh');
      target?.dispatchEvent(new DragEvent('drop', { dataTransfer: transfer, bubbles: true }));
    });
  await measureSteps(console, report)(step, drop, /(?:>|\[y\/N\])\s?$/);
}

/** Enters a line without waiting for its end. */
export async function enterLine(console: Console, line: string): Promise<void> {
  await console.insert(line);
  await console.press('Enter');
}

/** Enters a line that is not measured; resolves when the page is idle at a prompt. */
async function runLine(console: Console, line: string): Promise<void> {
  await longestTaskDuring(console, () => enterLine(console, line));
}

function split(text: string, size: number): readonly string[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
    text.slice(at * size, (at + 1) * size),
  );
}
