import type { App } from '../../src/app/app.ts';
import { Failure } from '../../src/base/failure.ts';
import type { Secret } from '../../src/base/secret.ts';
import type { Sender } from '../../src/chat/provider-access.ts';
import { providerById, providers, type Row } from '../../src/providers/registry.ts';
import type { Bot } from '../../src/storage/bot.ts';
import { replacementFor, type SavedKey } from '../../src/storage/normalize-key.ts';

/** Whose key a command is about: the provider's global one, or a bot's own. */
export interface KeyOwner {
  readonly provider: Row;
  readonly bot?: Bot;
  /** "openai key", "openai key of bot poet". */
  readonly title: string;
  /** What names it behind a verb: "openai", "openai --bot poet". */
  readonly words: string;
  /** The key as it is now, as far as this tab knows. */
  key(): Secret | undefined;
  /** Whether the key is in the memory of this tab alone, since the page may store nothing. */
  isInMemory(): boolean;
  /** Saves a key where this is still the bot's provider. Throws a Failure. */
  set(secret: Secret): SavedKey | Promise<SavedKey>;
  /** Removes the key where it is still the one that was seen. Throws a Failure. */
  remove(seen: Secret): void | Promise<void>;
  copy(write: (text: string) => Promise<void>): Promise<Secret | undefined>;
  /** Sends requests with the key that the selection rule names at that moment, which may be another by then. */
  readonly sender: Sender;
}

/** Returns the owner of the key of a provider, the current bot's if omitted, or of a bot. Throws a `usage` Failure. */
export async function pickOwner(app: App, named?: Row, bot?: Bot): Promise<KeyOwner> {
  if (!bot) return globalOwner(app, named ?? (await currentProvider(app)));
  if (named && named.id !== bot.provider) {
    throw new Failure(
      'usage',
      `Bot ${bot.name} talks to ${bot.provider}, not to ${named.id}. Nothing was changed.`,
    );
  }
  return botOwner(app, bot);
}

export interface KeyedOwner {
  readonly owner: KeyOwner;
  readonly key: Secret;
}

/** Every key that this tab knows of and whose it is, the global ones first. */
export function keyedOwners(app: App): readonly KeyedOwner[] {
  const owners = [
    ...app.keys.owners().map((provider) => globalOwner(app, provider)),
    ...app.bots.list.map((bot) => botOwner(app, bot)),
  ];
  return owners.flatMap((owner) => {
    const key = owner.key();
    return key ? [{ owner, key }] : [];
  });
}

/** The error that there is no such key. */
export function missing({ title, words }: KeyOwner): Failure {
  return new Failure('not-found', `There is no ${title}.`, { suggestion: `key set ${words}` });
}

/** The id of the bot that the next message would go to, if it is one. */
export function currentBot({ chat }: App): string | undefined {
  return chat.chatting ? chat.conversation.bot : chat.bot;
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
export function globalOwner({ access }: App, provider: Row): KeyOwner {
  const { keys } = access;
  return {
    provider,
    title: `${provider.id} key`,
    words: provider.id,
    key: () => keys.get(provider),
    isInMemory: () => keys.isInMemory(provider),
    set: (secret) => keys.set(provider, replacementFor(secret)),
    remove: (seen) => keys.remove(provider, seen),
    copy: (write) => keys.copy(provider, write),
    sender: access.sender(provider),
  };
}

/** The owner of a bot's own key, which it has as long as it stays with its provider. */
export function botOwner({ bots, access, keys }: App, bot: Bot): KeyOwner {
  const provider = providerById(bot.provider);
  const sender = access.sender(provider, bot);
  const name = keys.redact(bot.name);
  return {
    provider,
    bot,
    title: `${bot.provider} key of bot ${name}`,
    words: `${bot.provider} --bot ${name}`,
    key() {
      const now = bots.byId(bot.id);
      return now?.provider === bot.provider ? now.key : undefined;
    },
    isInMemory: () => false,
    set: (secret) => bots.setKey(bot, replacementFor(secret)),
    remove: (key) => bots.removeKey({ ...bot, key }),
    copy: (write) => bots.copyKey(bot, write),
    sender: {
      get selected() {
        return sender.selected;
      },
      send: (build, signal) =>
        sender.send((key, scheme) => {
          bots.requireProvider(bot);
          return build(key, scheme);
        }, signal),
    },
  };
}

/** Tells where an owner's key is kept. */
export function placeOfKey(owner: KeyOwner): string {
  return owner.isInMemory()
    ? 'held in this tab only, until it is closed or reloaded'
    : 'saved in this browser';
}

/** Tells why a key is held in a tab only, and what to do. */
export const storageOff =
  'This browser does not let the page store anything. To keep the key, allow site data for this page, or leave the private window.';
