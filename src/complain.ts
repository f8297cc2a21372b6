import type { App } from './app.ts';
import type { Partner } from './chat/choice.ts';
import type { Selection } from './chat/wire.ts';
import { Failure } from './failure.ts';
import { nearest } from './near.ts';
import { explain } from './providers/explain.ts';
import { probe } from './providers/probe.ts';
import type { Scene } from './providers/scene.ts';
import { excerpt } from './terminal/excerpt.ts';
import { clean, dim, ink, prose, quoted, red } from './terminal/ink.ts';

/** Characters of a provider's words that are quoted. */
const longestQuote = 500;

/** Whom a request went to, and the key that was selected for it where it was sent. */
type Addressee = Pick<Partner, 'provider' | 'model' | 'bot'> & {
  readonly selected: Selection | undefined;
};

interface Words {
  readonly line: string;
  readonly said?: string | undefined;
  readonly mend?: string | undefined;
}

/** Prints what went wrong: one line of cause, the provider's own words dimmed, the command that fixes it. */
export async function complain(app: App, error: unknown, choice?: Addressee): Promise<void> {
  const { screen } = app.glass;
  const { keys } = app.wire;
  const failure = error instanceof Failure ? error : unforeseen(error);
  const words = await wordsFor(app, failure, choice);
  const { line, said, mend } = app.talk.chatting ? slashed(words) : words;
  const redacted = keys.redact(clean(line));
  screen.print(ink`${red(ink`✗`)} ${redacted}\n`);
  const quote = excerpt(said ?? '', longestQuote, (text) => keys.redact(text));
  if (quote !== '') screen.print(quoted(prose(dim(ink`  ${quote}\n`))));
  const isHinted = mend !== '/retry' || app.wire.settings.get('retry-hint') !== 'off';
  if (mend !== undefined && isHinted) screen.print(prose(ink`  → ${keys.redact(mend)}\n`));
  screen.voice.announce(`Error: ${redacted}`);
}

/** Where lines are messages, the commands that mend it take a slash. */
function slashed({ line, said, mend }: Words): Words {
  return {
    line: line.replace(/`(?=[a-z]+[ `])(?!ollama )/g, '`/'),
    said,
    mend: mend?.replace(
      /(?<=^|: )(?=(help|chat|key|provider|model|bot|session|export|config|doctor|reset)\b)/g,
      '/',
    ),
  };
}

async function wordsFor(app: App, failure: Failure, choice?: Addressee): Promise<Words> {
  const { kind, message, details } = failure;
  if (choice && kind !== 'usage' && kind !== 'held-key' && kind !== 'storage') {
    const { title, cause, said, mend } = explain(failure, await sceneOf(app, failure, choice));
    return { line: `${title}: ${cause}`, said, mend };
  }
  return { line: message, mend: details.mend };
}

async function sceneOf(
  app: App,
  failure: Failure,
  { provider, model, bot, selected }: Addressee,
): Promise<Scene> {
  const { mask, place, scope } = selected ?? app.wire.selection(provider, bot);
  const silent = failure.kind === 'unreachable' && place === 'none';
  return {
    provider,
    model,
    place,
    near: nearest(
      model,
      app.catalog.known(provider.id).map(({ id }) => id),
    ),
    origin: location.origin,
    online: navigator.onLine,
    ...(mask !== undefined && { keyMask: mask }),
    ...(bot && scope === 'bot' && { bot: bot.name }),
    ...(silent && { probe: await probe(app.wire.fetch, provider, app.console.signal) }),
  };
}

function unforeseen(error: unknown): Failure {
  const name = error instanceof Error ? error.name : 'unknown';
  return new Failure('usage', `Something in keysh itself went wrong (${name}); nothing was lost.`);
}
