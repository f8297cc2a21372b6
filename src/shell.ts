import type { App } from './app.ts';
import { isOpenBlock, unfenced } from './block.ts';
import { partnerIn } from './chat/choice.ts';
import { Veil } from './conceal.ts';
import { Failure, GivenUp } from './failure.ts';
import { hints } from './hints.ts';
import { askBeforeLeaving, recall } from './recall.ts';
import { cyan, dim, ink, type Printable } from './terminal/ink.ts';
import { type Line, lineOf } from './terminal/line.ts';
import type { Overlay } from './terminal/overlay.ts';
import { type Ask, hold, readLine } from './terminal/prompt.ts';
import { emptyRing } from './terminal/state.ts';
import { isCommand } from './words.ts';

type Late = typeof import('./late.ts');

const longestName = 24;
let late: Late | undefined;

/** What the loop is at. */
interface Moment {
  running: AbortController;
  isAnswering: boolean;
  line: string;
  /** What the next line begins with, where the last one is to be changed. */
  again: Line | undefined;
}

/** The loop: a line in, a command or a message, words out. Owns the one AbortController; never ends. */
export async function runShell(parts: Omit<App, 'console'>): Promise<never> {
  const now: Moment = {
    running: new AbortController(),
    isAnswering: false,
    line: '',
    again: undefined,
  };
  let veil = veilOver(parts);
  const { history, draft } = recall(parts, () => veil);
  askBeforeLeaving(() => now.isAnswering || draft.isThere);
  const app: App = { ...parts, console: consoleOf(now, history, () => app) };
  const { glass } = app;
  const desk = { ring: emptyRing };
  while (true) {
    veil = veilOver(app);
    void renewBots(app);
    const entered = await readLine(glass, {
      ...manners(app, veil),
      history,
      desk,
      draft: now.again ?? lineOf(draft.read()),
      follow: (text) => draft.follow(text),
      ...hints(app, history, veil, () => late),
    });
    now.again = undefined;
    draft.drop();
    if (entered.type === 'eof') app.talk.chatting = false;
    if (entered.type !== 'line') continue;
    now.line = entered.text;
    now.running = new AbortController();
    const release = hold(
      glass,
      () => now.running.abort(),
      () => now.isAnswering,
    );
    await run(app, now.line);
    release();
    history.renew();
  }
}

function consoleOf(
  now: Moment,
  history: App['console']['history'],
  app: () => App,
): App['console'] {
  return {
    history,
    get signal() {
      return now.running.signal;
    },
    async answer(question, isAgain = false) {
      now.isAnswering = true;
      try {
        const { answer } = await loadLate();
        await answer(app(), question, isAgain, now.running.signal);
      } finally {
        now.isAnswering = false;
      }
    },
    editAgain() {
      now.again = lineOf(now.line);
    },
  };
}

/** How the next line is shown and understood. */
function manners(app: App, veil: Veil): Omit<Ask, 'history'> {
  return {
    prompt: () => prompt(app),
    isLast: !app.talk.chatting,
    isOpen: (text) => isOpen(app, text),
    hide: (text) => veil.spans(text),
    complete: (line) => completion(app, line),
    echo: (text) => veil.echo(text),
  };
}

/** Does what the line says; what goes wrong is said on the screen. */
async function run(app: App, line: string): Promise<void> {
  try {
    await perform(app, line);
  } catch (error) {
    if (app.console.signal.aborted) app.glass.screen.print(dim(ink`[stopped]\n`));
    else if (error instanceof GivenUp) app.glass.screen.print(dim(ink`${error.message}\n`));
    else await lament(app, error);
  }
}

function veilOver({ wire, bots }: Pick<App, 'wire' | 'bots'>): Veil {
  const names = bots.list.map(({ name }) => name.toLowerCase());
  return new Veil(wire.keys, (typed) => names.some((name) => name.startsWith(typed.toLowerCase())));
}

/** Bots are named and their keys hidden as another tab may have changed them; where there is no database, there are none. */
async function renewBots({ bots, glass }: App): Promise<void> {
  await bots.refresh().catch(() => undefined);
  await glass.screen.flush();
}

/** In a conversation only commands are completed, never what is said; nothing before the commands are there. */
function completion(app: App, line: Line): Line | Overlay | undefined {
  const isSaid = app.talk.chatting && !isCommand(line.before);
  return isSaid ? undefined : late?.complete(app, line);
}

/** In a conversation only a block goes on by itself, at the command prompt open quotes do too. */
function isOpen(app: App, text: string): boolean {
  if (app.talk.chatting && !isCommand(text)) return isOpenBlock(text);
  return late?.isUnclosed(text) ?? false;
}

/** Fetches what the first prompt does not need, wanted soon after it. Throws a `usage` Failure. */
export async function loadLate(): Promise<Late> {
  late ??= await import('./late.ts').catch(() => {
    throw new Failure(
      'usage',
      'A part of keysh could not be loaded. Check the network, or reload the page.',
    );
  });
  return late;
}

/** Says what went wrong, in fewer words where not even those that explain it could be fetched. */
async function lament(app: App, error: unknown): Promise<void> {
  try {
    const { complain } = await loadLate();
    await complain(app, error);
  } catch (missing) {
    app.glass.screen.print(ink`✗ ${missing instanceof Failure ? missing.message : ''}\n`);
  }
}

function prompt(app: App): Printable {
  const name = cyan(ink`${short(app.wire.keys.redact(partner(app)))}`);
  return app.talk.chatting ? ink`${name}> ` : ink`${here(app)}> `;
}

/** Where commands are typed, and the bot that talk would be with. */
function here({ talk, bots, wire }: App): Printable {
  const bot = talk.bot && bots.byId(talk.bot);
  const name = cyan(ink`keysh`);
  return bot ? ink`${name} (${short(wire.keys.redact(bot.name))})` : name;
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
  const { runCommand } = await loadLate();
  return runCommand(app, line);
}
