import { answer } from './answer.ts';
import type { App } from './app.ts';
import { isOpenBlock, unfenced } from './block.ts';
import { partnerIn } from './chat/choice.ts';
import { complain } from './complain.ts';
import { Veil } from './conceal.ts';
import { Failure } from './failure.ts';
import type { Completion } from './terminal/complete.ts';
import { History } from './terminal/history.ts';
import { cyan, dim, ink, type Printable } from './terminal/ink.ts';
import { hold, readLine } from './terminal/prompt.ts';
import { emptyRing } from './terminal/state.ts';

type Commands = typeof import('../commands/index.ts');

const longestName = 24;
let commands: Commands | undefined;

/** The loop: a line in, a command or a message, words out. Owns the one AbortController; never ends. */
export async function runShell(parts: Omit<App, 'console'>): Promise<never> {
  let running = new AbortController();
  let isAnswering = false;
  const app: App = {
    ...parts,
    console: {
      get signal() {
        return running.signal;
      },
      async answer(question, isAgain = false) {
        isAnswering = true;
        try {
          await answer(app, question, isAgain, running.signal);
        } finally {
          isAnswering = false;
        }
      },
    },
  };
  const { glass } = app;
  let veil = veilOver(app);
  const history = new History((line) => veil.kept(line));
  const desk = { ring: emptyRing };
  while (true) {
    veil = veilOver(app);
    void renewBots(app);
    const entered = await readLine(glass, {
      prompt: () => prompt(app),
      history,
      desk,
      isOpen: (text) => isOpen(app, text),
      hide: (text) => veil.spans(text),
      complete: (before) => completion(app, before),
      echo: (text) => veil.echo(text),
    });
    if (entered.type === 'eof') app.talk.chatting = false;
    if (entered.type !== 'line') continue;
    running = new AbortController();
    const release = hold(
      glass,
      () => running.abort(),
      () => isAnswering,
    );
    try {
      await perform(app, entered.text);
    } catch (error) {
      if (running.signal.aborted) glass.screen.print(dim(ink`[stopped]\n`));
      else await complain(app, error);
    } finally {
      release();
    }
  }
}

function veilOver({ wire, bots }: App): Veil {
  const names = bots.list.map(({ name }) => name.toLowerCase());
  return new Veil(wire.keys, (typed) => names.some((name) => name.startsWith(typed.toLowerCase())));
}

/** Bots are named and their keys hidden as another tab may have changed them; where there is no database, there are none. */
async function renewBots({ bots, glass }: App): Promise<void> {
  await bots.refresh().catch(() => undefined);
  await glass.screen.flush();
}

/** In a conversation only commands are completed, never what is said; nothing before the commands are there. */
function completion(app: App, before: string): Completion {
  const isSaid = app.talk.chatting && !isCommand(before);
  return (isSaid ? undefined : commands?.complete(app, before)) ?? { start: 0, candidates: [] };
}

/** In a conversation only a block goes on by itself, at the command prompt open quotes do too. */
function isOpen(app: App, text: string): boolean {
  if (app.talk.chatting && !isCommand(text)) return isOpenBlock(text);
  return commands?.isUnclosed(text) ?? false;
}

/** Fetches what runs commands: not needed for the first prompt, wanted soon after it. */
export async function loadCommands(): Promise<Commands> {
  commands ??= await import('../commands/index.ts');
  return commands;
}

function prompt(app: App): Printable {
  const name = cyan(ink`${short(app.wire.keys.redact(partner(app)))}`);
  return app.talk.chatting ? ink`${name}> ` : ink`${here(app)}> `;
}

/** Where commands are typed, and the bot that talk would be with. */
function here({ talk, bots }: App): Printable {
  const bot = talk.bot && bots.byId(talk.bot);
  const name = cyan(ink`keysh`);
  return bot ? ink`${name} (${short(bot.name)})` : name;
}

function short(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName - 1)}…` : name;
}

/** The bot's name or the model's bare one; what was removed meanwhile is said when the message is sent. */
function partner(app: App): string {
  try {
    const { bot, model } = partnerIn(app.talk.conversation, app);
    return bot?.name ?? model;
  } catch {
    return 'chat';
  }
}

async function perform(app: App, line: string): Promise<void> {
  const text = line.trim();
  if (text === '') return;
  if (!app.talk.chatting || isCommand(text)) return command(app, line);
  if (/^(exit|quit)$/.test(text)) return command(app, `/${text}`);
  return app.console.answer(unfenced(text.startsWith('//') ? text.slice(1) : line));
}

async function command(app: App, line: string): Promise<void> {
  const { runCommand } = await loadCommands().catch(() => {
    throw new Failure(
      'usage',
      'A part of keysh could not be loaded. Check the network, or reload the page.',
    );
  });
  return runCommand(app, line);
}

function isCommand(text: string): boolean {
  return text.startsWith('/') && !text.startsWith('//');
}
