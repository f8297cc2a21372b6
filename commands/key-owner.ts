import type { App } from '../src/app.ts';
import { Failure } from '../src/failure.ts';
import { providerById, providers, type Row } from '../src/providers/registry.ts';
import type { Secret } from '../src/secret.ts';
import type { Bot } from '../src/stores/bot.ts';
import type { Saved } from '../src/stores/cleaning.ts';
import { pickBot, pickProvider } from './pick.ts';

/** Whose key a command is about: the provider's global one, or a bot's own. */
export interface Owner {
  readonly provider: Row;
  readonly bot?: Bot;
  /** "openai key", "openai key of bot poet". */
  readonly title: string;
  /** What names it behind a verb: "openai", "openai --bot poet". */
  readonly words: string;
  /** The key as it is now, as far as this tab knows. */
  key(): Secret | undefined;
  set(secret: Secret): Saved | Promise<Saved>;
  remove(): void | Promise<void>;
  copy(write: (text: string) => Promise<void>): Promise<Secret | undefined>;
}

/** The owner that a provider's word and a bot's name mean, each of which may be left out. Throws a `usage` Failure. */
export async function pickOwner(app: App, word?: string, name?: string): Promise<Owner> {
  const named = word === undefined ? undefined : pickProvider(word);
  if (name === undefined) return globalOwner(app, named ?? (await currentProvider(app)));
  const bot = await pickBot(app, name);
  if (named && named.id !== bot.provider) {
    throw new Failure(
      'usage',
      `Bot ${bot.name} talks to ${bot.provider}, not to ${named.id}. Nothing was changed.`,
    );
  }
  return botOwner(app, bot);
}

/** Every key there is, the global ones first. */
export function keyedOwners(app: App): readonly Owner[] {
  return [
    ...app.wire.keys.owners().map((provider) => globalOwner(app, provider)),
    ...app.bots.list.filter(({ key }) => key).map((bot) => botOwner(app, bot)),
  ];
}

/** The error that there is no such key. */
export function missing({ title, words }: Owner): Failure {
  return new Failure('usage', `There is no ${title}.`, { mend: `key set ${words}` });
}

/** The id of the bot that the next message would go to, if it is one. */
export function currentBot({ talk }: App): string | undefined {
  return talk.chatting ? talk.conversation.bot : talk.bot;
}

async function currentProvider(app: App): Promise<Row> {
  const id = currentBot(app);
  if (id !== undefined) await app.bots.refresh();
  const bot = id === undefined ? undefined : app.bots.byId(id);
  if (bot) return providerById(bot.provider);
  const known = providers.map((provider) => provider.id).join(', ');
  throw new Failure('usage', `Which provider? Known: ${known}.`);
}

/** The owner of a provider's global key. */
export function globalOwner({ wire: { keys } }: App, provider: Row): Owner {
  return {
    provider,
    title: `${provider.id} key`,
    words: provider.id,
    key: () => keys.get(provider),
    set: (secret) => keys.set(provider, secret),
    remove: () => keys.remove(provider),
    copy: (write) => keys.copy(provider, write),
  };
}

/** The owner of a bot's own key, which it has as long as it stays with its provider. */
export function botOwner({ bots }: App, bot: Bot): Owner {
  return {
    provider: providerById(bot.provider),
    bot,
    title: `${bot.provider} key of bot ${bot.name}`,
    words: `${bot.provider} --bot ${bot.name}`,
    key() {
      const now = bots.byId(bot.id);
      return now?.provider === bot.provider ? now.key : undefined;
    },
    set: (secret) => bots.setKey(bot.id, secret),
    remove: () => bots.removeKey(bot.id),
    copy: (write) => bots.copyKey(bot.id, write),
  };
}
