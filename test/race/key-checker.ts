import { providers } from '../../src/providers/registry.ts';
import { mask } from '../../src/secrets/key-patterns.ts';
import { issuerOf, type KeyFactory } from './keys.ts';
import { expectedKey, type RawBot, readStored, type Stored } from './raw.ts';

/** A running command. */
export interface Running {
  readonly line: string;
  /** The text that it printed so far. */
  text: string;
  /** For each removal that the user confirmed, the text on the screen at that moment. */
  readonly confirmed: string[];
  /** The keys typed while it ran. */
  readonly typed: Typed[];
  /** The masks of the keys in its requests. */
  readonly sent: string[];
}

/** A typed key, and the provider and bot that it was typed for. */
export interface Typed {
  readonly value: string;
  readonly provider: string;
  /** The name of the bot; undefined for a global key. */
  readonly bot: string | undefined;
  /** Whether only the first part of the key was typed. */
  readonly isPart?: boolean;
  isStored?: boolean;
}

/** The provider and bot that a request is meant for. */
export interface Purpose {
  readonly provider: string;
  /** The id of the bot. */
  readonly bot: string | undefined;
  /** Whether the request must go to the provider of the bot. */
  readonly isBound: boolean;
}

/** A stored key. */
interface StoredKey {
  readonly key: string;
  /** The provider that the key was saved for. */
  readonly savedFor: string | undefined;
  /** The provider that its owner uses; a key saved for another provider is not used. */
  readonly provider: string;
  readonly bot?: RawBot;
}

/** Checks the rules of keys after each step of a race, and collects their violations. */
export class KeyChecker {
  readonly problems: string[] = [];
  requests = 0;
  #stored: Stored = { bots: [], global: new Map() };
  #typed: Typed[] = [];
  /** The names that each bot has had, by its id. */
  readonly #names = new Map<string, Set<string>>();

  constructor(
    private readonly storage: Storage,
    private readonly keyFactory: KeyFactory,
  ) {}

  /** The stored records; while a transaction writes, those before it. */
  get stored(): Stored {
    return readStored(this.storage) ?? this.#stored;
  }

  /** Records a key that the user typed. It may already be stored. */
  noteTyped(typed: Typed): Typed {
    const keys = [...storedKeys(this.stored).values()];
    typed.isStored = keys.some((storedKey) => this.#isIntended(typed, storedKey));
    this.#typed.push(typed);
    return typed;
  }

  /** Checks the keys stored and removed since the last call. To be called after each task. */
  checkStored(running: readonly Running[]): void {
    const stored = readStored(this.storage);
    if (!stored) return;
    const [before, after] = [storedKeys(this.#stored), storedKeys(stored)];
    this.#stored = stored;
    for (const { id, name } of stored.bots) {
      this.#names.set(id, (this.#names.get(id) ?? new Set()).add(name));
    }
    for (const [name, storedKey] of after) {
      if (before.get(name)?.key !== storedKey.key) this.#checkAdded(name, storedKey);
    }
    for (const [name, storedKey] of before) {
      if (!after.has(name)) this.#checkRemoved(name, storedKey, running);
    }
  }

  /** Checks an ended command: each typed key is stored, or reported as not stored. */
  checkEnded({ line, text, typed, sent }: Running): void {
    const [, tested = ''] = /key (?:of bot \S+ )?(\S+)(?:: works| is invalid)/.exec(text) ?? [];
    if (tested !== '' && !sent.includes(tested)) this.#report(`${tested} was not sent: ${text}`);
    if (text.includes('unexpected error in keysh')) this.#report(`${line}: ${text}`);
    const isRefused = /✗|Not saved|Nothing was entered|\[stopped\]|Cancelled|unchanged/.test(text);
    for (const { value, isPart, isStored } of typed) {
      if (isStored || isPart || isRefused) continue;
      this.#report(`${mask(value)} was typed, but neither stored nor reported: ${line}`);
    }
  }

  /** Checks a request when it is sent. */
  checkRequest(
    url: string,
    init: RequestInit,
    { provider, bot, isBound }: Purpose,
    by?: Running,
  ): void {
    this.requests += 1;
    const headers = new Headers(init.headers);
    const { origin, searchParams } = new URL(url);
    const sentKey =
      headers.get('authorization')?.replace(/^Bearer /, '') ??
      headers.get('x-api-key') ??
      headers.get('x-goog-api-key') ??
      searchParams.get('key');
    by?.sent.push(mask(sentKey ?? ''));
    const target = providers.find((row) => row.origin === origin)?.id;
    const request = `a request to ${target} for ${bot ?? 'no bot'}`;
    if (target !== provider) this.#report(`${request} was meant for ${provider}`);
    const expected = expectedKey(this.stored, provider, bot);
    if (sentKey !== expected) {
      this.#report(`${request} contained ${mask(sentKey ?? '')}, not ${mask(expected ?? '')}`);
    }
    if (sentKey && issuerOf(sentKey) !== target) {
      this.#report(`${request} contained a key of ${issuerOf(sentKey)}`);
    }
    const others = [
      ...keysIn(`${url}\n${[...headers.values()]}`, this.keyFactory.values),
      ...keysIn(
        String(init.body ?? ''),
        [...storedKeys(this.stored).values()].map(({ key }) => key),
      ),
    ].filter((key) => key !== sentKey);
    if (others.length > 0)
      this.#report(`${request} also contained ${others.map(mask).join(' and ')}`);
    const record = this.stored.bots.find(({ id }) => id === bot);
    if (isBound && record?.provider !== provider) {
      this.#report(`${request} was sent while the bot used ${record?.provider ?? 'no provider'}`);
    }
  }

  /** Checks that a running command was asked to copy this text. */
  checkCopy(text: string, running: readonly Running[]): void {
    const { bots, global } = this.stored;
    const isIntended = running.some(({ line }) => {
      const [, isOwn, name = ''] = /key copy (--bot )?(\S+)/.exec(line) ?? [];
      const key = isOwn ? bots.find((bot) => bot.name === name)?.k : global.get(name);
      return key === text;
    });
    if (!isIntended) this.#report(`${mask(text)} was copied without a command to copy it`);
  }

  #checkAdded(name: string, storedKey: StoredKey): void {
    const { key, savedFor } = storedKey;
    const found = this.#typed.filter((typed) => this.#isIntended(typed, storedKey));
    for (const typed of found) typed.isStored = true;
    if (found.length === 0)
      this.#report(`${mask(key)} was stored at ${name} for ${savedFor}, but was not typed for it`);
    if (issuerOf(key) !== savedFor) this.#report(`${name} has a key of ${issuerOf(key)}`);
  }

  /** Returns whether a stored key is the typed one, with the same provider and bot. */
  #isIntended({ value, provider, bot: name }: Typed, { key, savedFor, bot }: StoredKey): boolean {
    if (value !== key || provider !== savedFor) return false;
    if (!bot || name === undefined) return !bot && name === undefined;
    return this.#names.get(bot.id)?.has(name) ?? false;
  }

  /** Checks that the user confirmed the removal of a key, unless it was not in use. */
  #checkRemoved(
    name: string,
    { key, savedFor, provider, bot }: StoredKey,
    running: readonly Running[],
  ) {
    if (savedFor !== provider) return;
    const texts = running.flatMap(({ confirmed }) => confirmed);
    const isConfirmed = texts.some(
      (text) => text.includes(mask(key)) || saysItLoses(text, bot?.name),
    );
    if (!isConfirmed) this.#report(`${mask(key)} at ${name} was removed without a confirmation`);
  }

  #report(problem: string): void {
    this.problems.push(problem);
  }
}

function keysIn(text: string, keys: readonly string[]): readonly string[] {
  return keys.filter((key) => text.includes(key));
}

/** Returns whether a text says that an import removes the bot's own key. */
function saysItLoses(text: string, bot: string | undefined): boolean {
  const [, names = ''] = /Bots that lose their own key: ([^.]*)\./.exec(text) ?? [];
  return bot !== undefined && names.split(', ').includes(bot);
}

/** Returns the stored keys by a description of where they are stored. */
function storedKeys({ bots, global }: Stored): ReadonlyMap<string, StoredKey> {
  const own = bots.flatMap((bot) => {
    const { id, provider, k, keyProvider: savedFor } = bot;
    return k ? [[`bot ${id}`, { key: k, savedFor, provider, bot }] as const] : [];
  });
  const shared = [...global].map(
    ([provider, key]) => [`the ${provider} key`, { key, savedFor: provider, provider }] as const,
  );
  return new Map<string, StoredKey>([...shared, ...own]);
}
