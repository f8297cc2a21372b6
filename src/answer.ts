import type { App } from './app.ts';
import { nameOf, resend, send } from './chat/chat.ts';
import { type Partner, partnerIn } from './chat/choice.ts';
import { cost, dollars, tokens } from './chat/usage.ts';
import { checked } from './checked.ts';
import { complain } from './complain.ts';
import type { Chunk, Usage } from './providers/provider.ts';
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
  const { conversation } = app.talk;
  if (conversation.bot !== undefined) await app.bots.refresh();
  const choice = partnerIn(conversation, app);
  const said = isAgain ? text : await checked(app, text, 'message');
  const { keys } = app.wire;
  const name = keys.redact(nameOf(choice));
  const view = new ReplyView(app.glass.screen, name, (part) => keys.redactStored(part));
  const started = performance.now();
  const question = { ...choice, text: said };
  const ask = isAgain ? resend : send;
  try {
    const usage = await show(ask(app.wire, conversation, question, signal), view);
    sayUsage(app, choice, usage, performance.now() - started);
  } catch (failure) {
    await complain(app, failure, choice);
  }
}

/** Shows a reply as it comes and gives its token counts. */
async function show(batches: AsyncGenerator<readonly Chunk[]>, view: ReplyView): Promise<Usage> {
  let usage: Usage = {};
  let since = performance.now();
  try {
    for await (const chunks of batches) {
      for (const chunk of chunks) {
        if (chunk.type === 'usage') usage = chunk.usage;
        else showChunk(view, chunk);
      }
      if (performance.now() - since < slice) continue;
      await view.frame();
      since = performance.now();
    }
    return usage;
  } finally {
    view.close();
  }
}

function showChunk(view: ReplyView, chunk: Exclude<Chunk, { type: 'usage' }>): void {
  switch (chunk.type) {
    case 'note':
      view.note(chunk.text);
      break;
    case 'thought':
      view.thought(chunk.text);
      break;
    case 'text':
      view.text(chunk.text);
      break;
    case 'end':
      view.end(endNote(chunk));
      break;
    default:
      chunk satisfies never;
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

function sayUsage(app: App, choice: Partner, usage: Usage, elapsed: number): void {
  const { scope } = app.wire.access(choice.provider, choice.bot);
  const price = cost(usage, app.catalog.facts(choice));
  const parts = [
    nameOf(choice),
    scope === 'none' ? 'no key' : `${scope} key`,
    tokens(usage),
    `${(elapsed / 1000).toFixed(1)} s`,
    price === undefined ? undefined : dollars(price),
  ];
  const line = parts.filter((part) => part !== undefined).join(' · ');
  app.glass.screen.print(dim(ink`${app.wire.keys.redact(line)}\n`));
}
