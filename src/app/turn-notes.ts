import { formatModelRef } from '../chat/catalog.ts';
import { tokenDrop } from '../chat/context-loss.ts';
import type { Conversation } from '../chat/conversation.ts';
import { costOfReply, costText } from '../chat/cost.ts';
import { factsAbout, retirement } from '../chat/facts.ts';
import { formatDate } from '../chat/format-time.ts';
import type { Sender } from '../chat/provider-access.ts';
import type { Target } from '../chat/target.ts';
import { count, tokens } from '../chat/usage.ts';
import type { Usage } from '../providers/provider.ts';
import type { ReplyRecord } from '../storage/session.ts';
import { excerpt, maxWordUnits } from '../terminal/text/excerpt.ts';
import { StatusLine } from '../terminal/text/status-line.ts';
import { dim, styled, yellow } from '../terminal/text/styled-text.ts';
import type { App } from './app.ts';

/** Conversations whose missing bot was reported. */
const withoutBot = new WeakSet<Conversation>();

/** Prints once per conversation that its bot cannot be read, and which model answers instead. */
export function sayBotMissing(app: App, target: Target): void {
  const { conversation } = app.chat;
  if (conversation.bot === undefined || app.bots.isRead || withoutBot.has(conversation)) return;
  withoutBot.add(conversation);
  const name = oneRow(app, formatModelRef(target), maxWordUnits);
  app.view.screen.print(
    dim(styled`The selected bot cannot be read: ${name} answers without it.\n`),
  );
}

/** Days on which the retirement of a model was reported, by the model's full name. */
const retirementNotes = new Map<string, string>();

/** Prints once a day when the model was or will be shut down. */
export function sayRetirement(app: App, target: Target): void {
  const [name, date] = [formatModelRef(target), formatDate(Date.now())];
  const when = retirement(factsAbout(app.catalog, target), date);
  if (when === undefined || retirementNotes.get(name) === date) return;
  retirementNotes.set(name, date);
  app.view.screen.notify(yellow(styled`${oneRow(app, name, maxWordUnits)} ${when}`));
}

/** Prints the model, key, tokens, time and cost of a reply. */
export function sayUsage(
  app: App,
  choice: Target,
  { selected }: Sender,
  reply: Pick<ReplyRecord, 'usage' | 'ending'>,
  elapsed: number,
): void {
  const cost = costOfReply(app.catalog, {
    ...reply,
    model: formatModelRef(choice),
    time: Date.now(),
  });
  const parts = [
    oneRow(app, formatModelRef(choice), maxWordUnits),
    !selected || selected.scope === 'none' ? 'no key' : `${selected.scope} key`,
    tokens(reply.usage),
    searchCount(reply.usage),
    `${(elapsed / 1000).toFixed(1)} s`,
    cost && costText(cost),
  ];
  const line = parts.filter((part) => part !== undefined).join(' · ');
  app.view.screen.print(new StatusLine(app.keys.redact(line)));
}

/** Returns the number of searches; undefined if there was none. */
function searchCount({ searches }: Usage): string | undefined {
  return searches ? `${count(searches)} ${searches === 1 ? 'search' : 'searches'}` : undefined;
}

/** Prints a warning if a local runtime seems to have dropped the beginning of the conversation. */
export function sayTokenDrop({ view, chat }: App): void {
  const drop = tokenDrop(chat.conversation.turns);
  if (!drop) return;
  const counts = `${count(drop.after)} tokens after ${count(drop.before)}`;
  view.screen.print(
    dim(
      styled`Ollama read ${counts}: it may have dropped the beginning, because its context is full. /new begins a new conversation.\n`,
    ),
  );
}

/** Returns a text on one line of at most `limit` characters, with keys masked. */
export function oneRow({ keys }: App, text: string, limit: number): string {
  return excerpt(text, limit, (row) => keys.redact(row));
}
