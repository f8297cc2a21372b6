import type { App } from './app.ts';
import type { Choice } from './chat/catalog.ts';
import { nameOf, resend, send } from './chat/chat.ts';
import { currentChoice } from './chat/choice.ts';
import { cost, dollars, tokens } from './chat/usage.ts';
import { complain } from './complain.ts';
import type { Chunk } from './providers/provider.ts';
import { dim, ink } from './terminal/ink.ts';
import { ReplyView } from './terminal/reply.ts';

/** Milliseconds of work after which the screen gets a frame. */
const slice = 8;

/** Asks a question, or the last one again, and streams the answer to the screen; a Failure is said there. */
export async function answer(
  app: App,
  text: string,
  isAgain: boolean,
  signal: AbortSignal,
): Promise<void> {
  const choice = currentChoice(app);
  const view = new ReplyView(app.glass.screen, nameOf(choice));
  const started = performance.now();
  const question = { ...choice, text, parameters: app.talk.parameters };
  const ask = isAgain ? resend : send;
  try {
    await show(ask(app.wire, app.talk.conversation, question, signal), view);
    sayUsage(app, choice, performance.now() - started);
  } catch (failure) {
    view.close();
    await complain(app, failure, choice);
  }
}

async function show(batches: AsyncGenerator<readonly Chunk[]>, view: ReplyView): Promise<void> {
  let since = performance.now();
  try {
    for await (const chunks of batches) {
      showAll(view, chunks);
      if (performance.now() - since < slice) continue;
      await view.frame();
      since = performance.now();
    }
  } finally {
    view.close();
  }
}

/** Text that comes in many small chunks is shown as one, which costs far less. */
function showAll(view: ReplyView, chunks: readonly Chunk[]): void {
  let text = '';
  for (const chunk of chunks) {
    if (chunk.type === 'text') {
      text += chunk.text;
      continue;
    }
    view.text(text);
    text = '';
    showChunk(view, chunk);
  }
  view.text(text);
}

function showChunk(view: ReplyView, chunk: Exclude<Chunk, { type: 'text' }>): void {
  switch (chunk.type) {
    case 'note':
      view.note(chunk.text);
      break;
    case 'thought':
      view.thought(chunk.text);
      break;
    case 'usage':
      break;
    case 'end':
      view.end(endNote(chunk));
  }
}

function endNote({ ending, reason }: Extract<Chunk, { type: 'end' }>): string | undefined {
  switch (ending) {
    case 'done':
      return undefined;
    case 'cancelled':
      return 'stopped';
    case 'length':
      return `ended early: the length limit was reached (${reason})`;
    case 'refused':
      return `ended early: refused (${reason})`;
  }
}

function sayUsage(app: App, choice: Choice, elapsed: number): void {
  const exchange = app.talk.conversation.exchanges.at(-1);
  if (exchange === undefined) return;
  const price = cost(exchange.usage, app.catalog.facts(choice));
  const parts = [
    nameOf(choice),
    choice.provider.key.place === 'none' ? 'no key' : 'global key',
    tokens(exchange.usage),
    `${(elapsed / 1000).toFixed(1)} s`,
    price === undefined ? undefined : dollars(price),
  ];
  app.glass.screen.print(dim(ink`${parts.filter((part) => part !== undefined).join(' · ')}\n`));
}
