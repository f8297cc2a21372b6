import { runCommand } from '../commands/index.ts';
import { answer } from './answer.ts';
import type { App } from './app.ts';
import { currentChoice } from './chat/choice.ts';
import { complain } from './complain.ts';
import { concealed, masked, scrubbed } from './conceal.ts';
import { History } from './terminal/history.ts';
import { cyan, ink, type Printable } from './terminal/ink.ts';
import { emptyLine } from './terminal/line.ts';
import { hold, readLine } from './terminal/prompt.ts';

const longestName = 24;

/** The loop: a line in, a command or a message, words out. Owns the one AbortController; never ends. */
export async function runShell(parts: Omit<App, 'console'>): Promise<never> {
  let running = new AbortController();
  const app: App = {
    ...parts,
    console: {
      get signal() {
        return running.signal;
      },
      answer: (question) => answer(app, question, running.signal),
    },
  };
  const { glass, wire } = app;
  const history = new History((line) => scrubbed(line, wire.keys));
  let draft = emptyLine;
  while (true) {
    const entered = await readLine(glass, {
      prompt: () => prompt(app),
      history,
      draft,
      hide: (text) => concealed(text, wire.keys),
      echo: (text) => masked(text, wire.keys),
    });
    draft = emptyLine;
    if (entered.type === 'eof') app.talk.chatting = false;
    else history.add(entered.text);
    if (entered.type !== 'line') continue;
    running = new AbortController();
    const held = hold(glass, emptyLine, () => running.abort());
    try {
      await perform(app, entered.text);
    } catch (error) {
      await complain(app, error);
    }
    draft = held.release();
  }
}

function prompt(app: App): Printable {
  const name = app.talk.chatting ? partner(app) : 'keysh';
  const short = name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;
  return ink`${cyan(ink`${short}`)}> `;
}

/** The model's bare name; a key that was removed meanwhile is said when the message is sent. */
function partner(app: App): string {
  try {
    return currentChoice(app).model;
  } catch {
    return 'chat';
  }
}

async function perform(app: App, line: string): Promise<void> {
  const text = line.trim();
  if (text === '') return;
  if (!app.talk.chatting || isCommand(text)) return runCommand(app, line);
  if (/^(exit|quit)$/.test(text)) return runCommand(app, `/${text}`);
  return app.console.answer(text.startsWith('//') ? text.slice(1) : text);
}

function isCommand(text: string): boolean {
  return text.startsWith('/') && !text.startsWith('//');
}
