import type { App } from '../../src/app/app.ts';
import { Failure } from '../../src/base/failure.ts';
import type { Secret } from '../../src/base/secret.ts';
import { asTyped } from '../../src/base/tokenize.ts';
import type { Sender } from '../../src/chat/provider-access.ts';
import { providerById, providers, type Row } from '../../src/providers/registry.ts';
import type { Bot } from '../../src/storage/bot.ts';
import { keyToRestore, type ReplaceKey, type SavedKey } from '../../src/storage/normalize-key.ts';

/** The owner of a key that a command is about: a provider, for its global key, or a bot. */
export interface KeyOwner {
  readonly provider: Row;
  readonly bot?: Bot;
  /** "openai key", "openai key of bot poet". */
  readonly title: string;
  /** The arguments that name it: "openai", "openai --bot poet". */
  readonly words: string;
  /** Returns the current key, as far as this tab knows. */
  key(): Secret | undefined;
  /** Returns whether the key is only in the memory of this tab, because the page cannot store anything. */
  isInMemory(): boolean;
  /** Returns the key to restore of those that were replaced or removed in this tab. */
  former(): Secret | undefined;
  /** Saves the key that `replace` returns. Throws a Failure if the bot's provider changed. */
  set(replace: ReplaceKey): SavedKey | Promise<SavedKey>;
  /** Removes the key. Throws a Failure if it is not the one that was seen. */
  remove(seen: Secret): void | Promise<void>;
  copy(write: (text: string) => Promise<void>): Promise<Secret | undefined>;
  /** Sends requests with the key that is selected at that moment, which may be another one. */
  readonly sender: Sender;
}

/** Returns the owner of the key of a provider, the current bot's if omitted, or of a bot. Throws a `usage` Failure. */
export async function pickOwner(app: App, named?: Row, bot?: Bot): Promise<KeyOwner> {
  if (!bot) return globalOwner(app, named ?? (await currentProvider(app)));
  if (named && named.id !== bot.provider) {
    throw new Failure(
      'usage',
      `Bot ${bot.name} uses ${bot.provider}, not ${named.id}. Nothing was changed.`,
    );
  }
  return botOwner(app, bot);
}

export interface KeyedOwner {
  readonly owner: KeyOwner;
  readonly key: Secret;
}

/** Returns every key that this tab knows with its owner, global keys first. */
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

/** Returns the Failure of a missing key. */
export function missing({ title, words }: KeyOwner): Failure {
  return new Failure('not-found', `There is no ${title}.`, { suggestion: `key set ${words}` });
}

/** Returns the Failure of a command about every key if there is none. */
export function noKeys(): Failure {
  return new Failure('not-found', 'There are no keys.');
}

/** Returns the id of the bot that the next message would go to, if there is one. */
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

/** Returns the owner of the global key of a provider. */
export function globalOwner({ access }: App, provider: Row): KeyOwner {
  const { keys } = access;
  const title = `${provider.id} key`;
  return {
    provider,
    title,
    words: provider.id,
    key: () => keys.get(provider),
    isInMemory: () => keys.isInMemory(provider),
    former: () => keyToRestore(keys.known.former(title)),
    set: (replace) => keys.set(provider, replace),
    remove: (seen) => keys.remove(provider, seen),
    copy: (write) => keys.copy(provider, write),
    sender: access.sender(provider),
  };
}

/** Returns the owner of a bot's own key, which the bot has only while it keeps its provider. */
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
    former: () => keyToRestore(keys.known.former(`${bot.provider} key of bot ${bot.name}`)),
    set: (replace) => bots.setKey(bot, replace),
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

/**
 * Returns what the user can do about a key that was removed, or replaced by the one that was `saved`. Does not suggest to
 * revoke it if what replaced it is hardly a key, since that was probably a mistake.
 */
export function formerKeyAdvice({ chat }: App, owner: KeyOwner, saved?: SavedKey): string {
  const { provider, words } = owner;
  const restore = asTyped(`key restore ${words}`, chat);
  if (saved && !saved.isPlausible) return `To bring the old one back: ${restore}`;
  const which = saved ? 'The old one' : 'It';
  return `${which} is still valid: revoke it at ${provider.key.console}, or bring it back: ${restore}`;
}

/** Returns where the key of an owner is kept. */
export function placeOfKey(owner: KeyOwner): string {
  return owner.isInMemory()
    ? 'kept in this tab only, until it is closed or reloaded'
    : 'saved in this browser';
}

/** The warning that a key is kept only in a tab, and the remedy. */
export const storageOff =
  'This browser does not let the page store anything. To keep the key, allow site data for this page, or leave the private window.';
