import type { App } from './app.ts';
import { catchUp } from './catch-up.ts';
import { nameOf } from './chat/catalog.ts';
import { type Inquiry, send } from './chat/chat.ts';
import { type Partner, partnerIn } from './chat/choice.ts';
import { cost, dollars, tokens } from './chat/usage.ts';
import { checked } from './checked.ts';
import { complain } from './complain.ts';
import { noteOn } from './past.ts';
import type { Chunk, Usage } from './providers/provider.ts';
import { dim, ink } from './terminal/ink.ts';
import { ReplyView } from './terminal/reply.ts';

/** Milliseconds of work after which the screen gets a frame. */
const slice = 8;

/** Asks and streams the reply to the screen; a Failure is said there. */
export async function answer(app: App, inquiry: Inquiry, signal: AbortSignal): Promise<void> {
  if (await catchUp(app)) app.glass.screen.print(dim(ink`And here:\n`));
  const { conversation, journal } = app.talk;
  if (conversation.bot !== undefined) await app.bots.refresh();
  const partner = partnerIn(conversation, app);
  const asked = await allowed(app, inquiry);
  const { keys } = app.wire;
  const name = keys.redact(nameOf(partner));
  const view = new ReplyView(app.glass.screen, name, (part) => keys.redactStored(part));
  const started = performance.now();
  try {
    const room = { wire: app.wire, conversation, journal, partner };
    const isSilent = app.wire.settings.get('reasoning') === 'hide';
    const usage = await show(send(room, asked, signal), view, isSilent);
    sayUsage(app, partner, usage, performance.now() - started);
  } catch (failure) {
    await complain(app, failure, partner);
  }
}

/** The inquiry as it may be sent. Throws GivenUp. */
async function allowed(app: App, inquiry: Inquiry): Promise<Inquiry> {
  if (inquiry.type !== 'ask') return inquiry;
  return { ...inquiry, text: await checked(app, inquiry.text, 'message') };
}

/** Shows a reply as it comes, its thoughts unless it is silent, and gives its token counts. */
async function show(
  batches: AsyncGenerator<readonly Chunk[]>,
  view: ReplyView,
  isSilent: boolean,
): Promise<Usage> {
  let usage: Usage = {};
  let since = performance.now();
  try {
    for await (const chunks of batches) {
      for (const chunk of chunks) {
        if (chunk.type === 'usage') usage = chunk.usage;
        else if (chunk.type !== 'thought' || !isSilent) showChunk(view, chunk);
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
      view.end(noteOn(chunk.ending, chunk.reason));
      break;
    default:
      chunk satisfies never;
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
