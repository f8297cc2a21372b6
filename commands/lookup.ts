import type { App } from '../src/app/app.ts';
import { nearest } from '../src/base/closest.ts';
import { Failure } from '../src/base/failure.ts';
import type { Provider } from '../src/providers/provider.ts';
import { findProvider, type ProviderId, providers } from '../src/providers/registry.ts';
import { maskLong } from '../src/secrets/key-shapes.ts';
import type { Bot } from '../src/storage/bot.ts';

/** The provider that was typed, by id, alias or slot. Throws a `usage` Failure that shows no key. */
export function findProviderNamed(word: string): Provider<ProviderId> {
  const provider = findProvider(word);
  if (provider) return provider;
  const [near] = nearest(
    word,
    providers.flatMap(({ id, aliases }) => [id, ...aliases]),
  );
  const hint = near
    ? ` Did you mean ${near}?`
    : ` Known: ${providers.map(({ id }) => id).join(', ')}.`;
  throw new Failure('usage', `No provider '${maskLong(word)}'.${hint}`);
}

/** The stored bot of a name, as it is now. Throws a `usage` Failure that shows no key, or a `storage` one. */
export async function requireBot(
  { bots }: App,
  name: string,
  suggestion = 'bot list',
): Promise<Bot> {
  await bots.refresh();
  const bot = bots.find(name);
  if (bot) return bot;
  const [near] = nearest(
    name,
    bots.list.map((one) => one.name),
  );
  const hint = near ? ` Did you mean ${near}?` : '';
  throw new Failure('usage', `No bot '${maskLong(name)}'.${hint}`, { suggestion });
}

/** As `requireBot`; without a name the bot of the conversation, at the command prompt the selected one. */
export async function requireBotOrCurrent(app: App, name?: string): Promise<Bot> {
  if (name !== undefined) return requireBot(app, name);
  await app.bots.refresh();
  const { chatting, conversation, bot: selected } = app.talk;
  const id = chatting ? conversation.bot : selected;
  const bot = id === undefined ? undefined : app.bots.byId(id);
  if (bot) return bot;
  throw new Failure('usage', 'No bot is in use; say which.', { suggestion: 'bot list' });
}
