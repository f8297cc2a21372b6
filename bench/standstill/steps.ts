import { json, saying } from '../../test/browser/support/answers.ts';
import type { Use } from '../../test/browser/support/harness.ts';
import type { Console } from '../../test/browser/support/page.ts';
import { stillDuring } from './watch.ts';

/** Told how long the page stood still at a step. */
export type Note = (step: string, milliseconds: number) => void;

const anything = /\S/;
const promptOrQuestion = /[>:]\s?$/;

/** A reply, and all that is done with it afterwards. */
export async function replySteps(
  use: Use,
  console: Console,
  text: string,
  note: Note,
): Promise<void> {
  const enter = (line: string, end?: RegExp) =>
    stillDuring(console, () => entered(console, line), end);
  use.hosts.answer('openai', saying(inPieces(text, 4096)));
  await enter('chat -m openai:gpt-4.1');
  note('a reply in pieces', await enter('go'));
  note('a letter behind it', await stillDuring(console, () => console.type('a'), anything));
  await console.press('Backspace');
  for (const line of ['/raw', '/copy', '/copy code', '/export', '/undo', '/redo', '/usage']) {
    note(line, await enter(line));
  }
  use.hosts.answer('openai', saying(['ok']));
  note('the next question', await enter('and now'));
  await enter('/exit');
  for (const line of [
    'session show -1',
    'session list',
    'session search needle',
    'export',
    'doctor',
  ]) {
    note(line, await enter(line));
  }
  note('export --format md', await enter('export session -1 --format md'));
  note('session resume', await enter('session resume -1'));
  await enter('/exit');
  await console.page.reload();
}

/** A reply that is one event. */
export async function eventStep(
  use: Use,
  console: Console,
  text: string,
  note: Note,
): Promise<void> {
  use.hosts.answer('openai', saying([text]));
  note(
    'a reply in one event',
    await stillDuring(console, () => entered(console, 'chat -m openai:gpt-4.1 go')),
  );
}

/** An error that says the text, before a reply and in the midst of one. */
export async function errorSteps(
  use: Use,
  console: Console,
  text: string,
  note: Note,
): Promise<void> {
  const ask = () => stillDuring(console, () => entered(console, 'chat -m openai:gpt-4.1 go'));
  use.hosts.answer('openai', json({ error: { message: text } }, { status: 400 }));
  note('an error', await ask());
  const event = `data: ${JSON.stringify({ error: { message: text } })}\n\n`;
  use.hosts.answer('openai', { headers: { 'content-type': 'text/event-stream' }, pieces: [event] });
  note('an error in a stream', await ask());
  note('history', await stillDuring(console, () => entered(console, 'history')));
}

/** A paste and five letters behind it, at the prompt, at the hidden prompt and in a form; then the line is sent. */
export async function pasteSteps(
  use: Use,
  console: Console,
  text: string,
  note: Note,
): Promise<void> {
  await console.page.evaluate((value) => navigator.clipboard.writeText(value), text);
  const pasted = async (where: string) => {
    note(
      `a paste ${where}`,
      await stillDuring(console, () => console.press('Control+v'), anything),
    );
    note(`letters ${where}`, await stillDuring(console, () => console.type('abcde'), anything));
  };
  await pasted('at the prompt');
  note(
    'Ctrl-O at the prompt',
    await stillDuring(console, () => console.press('Control+o'), anything),
  );
  note('letters behind that', await stillDuring(console, () => console.type('abcde'), anything));
  note('Ctrl-C', await stillDuring(console, () => console.press('Control+c')));
  await entered(console, 'key set mistral');
  await console.waitFor('(hidden)');
  await pasted('at the hidden prompt');
  note('Enter at the hidden prompt', await stillDuring(console, () => console.press('Enter')));
  await stillDuring(console, () => entered(console, 'key rm mistral --yes'));
  await stillDuring(console, () => entered(console, 'bot new poet -m openai:gpt-4.1 -s a'));
  await entered(console, 'config poet');
  await console.waitFor('Opening message');
  await console.press('Tab');
  await console.press('Tab');
  await pasted('in a form');
  note('Escape in a form', await stillDuring(console, () => console.press('Escape')));
  use.hosts.answer('openai', saying(['ok']));
  await stillDuring(console, () => entered(console, 'chat -m openai:gpt-4.1'));
  await pasted('in a conversation');
  const sent = () => stillDuring(console, () => console.press('Enter'), promptOrQuestion);
  note('a long question', await sent());
  if (/\[r\]eplace/.test(await console.screen())) {
    note('a key in it masked', await stillDuring(console, () => entered(console, 'r')));
  }
  note('Up behind it', await stillDuring(console, () => console.press('ArrowUp'), anything));
  await console.press('Control+c');
  note('/edit', await stillDuring(console, () => entered(console, '/edit'), anything));
  await console.press('Control+c');
  await stillDuring(console, () => entered(console, '/exit'));
}

/** Files that are dropped: a prompt, an export with the text as a reply, and the text itself. */
export async function dropSteps(console: Console, text: string, note: Note): Promise<void> {
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
    ['a file as it is', 'a.json', text],
  ] as const;
  for (const [what, name, content] of files) {
    note(`${what} dropped`, await dropped(console, name, content));
    note(`${what} taken in`, await stillDuring(console, () => entered(console, 'y')));
  }
  for (const line of ['bot list', 'bot show a', 'session show -1', 'bot share a', 'export all']) {
    note(line, await stillDuring(console, () => entered(console, line)));
  }
  await stillDuring(console, () => entered(console, 'bot rm a --yes'));
}

export async function dropped({ page }: Console, name: string, content: string): Promise<number> {
  await page.evaluate(
    ([called, text]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], called));
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
  return stillDuring({ page }, drop, /(?:>|\[y\/N\])\s?$/);
}

export async function entered(console: Console, line: string): Promise<void> {
  await console.insert(line);
  await console.press('Enter');
}

function inPieces(text: string, size: number): readonly string[] {
  return Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
    text.slice(at * size, (at + 1) * size),
  );
}
