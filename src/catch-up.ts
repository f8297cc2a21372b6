import type { App } from './app.ts';
import type { Exchange } from './chat/exchange.ts';
import { Failure } from './failure.ts';
import { sayExchange } from './past.ts';
import { dim, ink } from './terminal/ink.ts';

/** Takes in what another tab did to this conversation, and shows what was said there; says where nothing can be kept. */
export async function catchUp(app: App): Promise<void> {
  const complaint = app.talk.journal.complaint();
  if (complaint)
    app.glass.screen.print(ink`${complaint.message} The conversation goes on in this tab.\n`);
  const news = await newsFor(app);
  if (news.length === 0) return;
  app.glass.screen.print(dim(ink`Said in another tab:\n`));
  for (const exchange of news) sayExchange(app, exchange);
}

/** Milliseconds for which the last conversation is offered at the start. */
const recent = 24 * 3600 * 1000;

/** Says which conversation was the last, where that is not long ago. */
export async function offerLast({
  glass,
  wire,
  talk,
}: Pick<App, 'glass' | 'wire' | 'talk'>): Promise<void> {
  const { sessions } = talk.journal;
  const [last] = await sessions.list(1).catch(() => []);
  if (!last || Date.now() - last.changed > recent) return;
  const [message] = (await sessions.end(last.id, 1)).messages;
  const isCut = message?.role === 'assistant' && message.ending === 'interrupted';
  const how = isCut ? ', interrupted' : '';
  const title = wire.keys.redact(last.title);
  glass.screen.print(dim(ink`Last conversation: ${title}${how}. chat -c goes on with it\n`));
}

/** Where the browser keeps nothing there is nothing to be learnt. */
async function newsFor({ talk }: App): Promise<readonly Exchange[]> {
  const { conversation, journal } = talk;
  if (conversation.changed === 0 || journal.owes(conversation)) return [];
  const { sessions } = journal;
  try {
    const session = await sessions.byId(conversation.id);
    if (!session || session.changed === conversation.seen) return [];
    return conversation.renew(session, await sessions.messages(conversation.id));
  } catch (error) {
    if (error instanceof Failure) return [];
    throw error;
  }
}
