import type { App } from '../../src/app/app.ts';
import { requireNoKeys } from '../../src/app/key-warning.ts';
import { nearest } from '../../src/base/closest.ts';
import { Failure } from '../../src/base/failure.ts';
import { formatModelRef } from '../../src/chat/catalog.ts';
import { providerById } from '../../src/providers/registry.ts';
import { maskLong } from '../../src/secrets/mask-long.ts';
import type { Bot } from '../../src/storage/bot.ts';
import type { Candidate } from '../../src/terminal/editor/fuzzy-match.ts';
import type { Kind } from '../definition.ts';

/** A stored bot, by name. */
export const bot: Kind<Bot> = {
  parse: (app, word) => requireBot(app, word),
  complete: completeBots,
};

/** A stored bot, or none for `-`. */
export const botOrNone: Kind<Bot | undefined> = {
  parse: (app, word) => (word === '-' ? undefined : requireBot(app, word)),
  complete: completeBots,
};

/** A name for a new bot. Throws a Failure if the name is invalid or taken. */
export const freeBotName: Kind<string> = {
  async parse(app, word) {
    const name = await requireNoKeys(app, word, 'bot name');
    await app.bots.requireFreeName(name);
    return name;
  },
};

/** Returns the stored bot with a name. Throws a `not-found` Failure that contains no key, or a `storage` Failure. */
export async function requireBot(
  { bots }: App,
  name: string,
  suggestion = 'bot list',
): Promise<Bot> {
  await bots.refresh();
  const found = bots.find(name);
  if (found) return found;
  const [near] = nearest(
    name,
    bots.list.map((one) => one.name),
  );
  const hint = near ? ` Did you mean ${near}?` : '';
  throw new Failure('not-found', `No bot '${maskLong(name)}'.${hint}`, { suggestion });
}

/** Returns the bot of the conversation or, at the command prompt, the selected one. Throws a `not-found` Failure. */
export async function requireCurrentBot(app: App): Promise<Bot> {
  await app.bots.refresh();
  const { chatting, conversation, bot: selected } = app.chat;
  const id = chatting ? conversation.bot : selected;
  const found = id === undefined ? undefined : app.bots.byId(id);
  if (found) return found;
  throw new Failure('not-found', 'No bot is in use. Name one.', { suggestion: 'bot list' });
}

/** Returns the stored bots with their models. */
export function completeBots({ bots }: App): readonly Candidate[] {
  return bots.list.map(({ name, provider, model }) => ({
    text: name,
    description: formatModelRef({ provider: providerById(provider), model }),
  }));
}
