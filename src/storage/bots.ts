import * as v from 'valibot';
import { withoutUndefined } from '../base/json.ts';
import { reveal, type Secret } from '../base/secret.ts';
import type { Steps } from '../base/steps.ts';
import { runYielding } from '../base/yielding.ts';
import type { Parameters } from '../providers/parameters.ts';
import type { NamedKey } from '../secrets/redactor.ts';
import { type Bot, type BotConfig, type BotRecord, keyIn, recordVersion, withKey } from './bot.ts';
import { nameKey, refuseName } from './bot-name.ts';
import { botOf, keysOf, normalizeRecord, recordsOf } from './bot-records.ts';
import type { Database, Writing } from './database.ts';
import type { ReplaceKey, SavedKey } from './normalize-key.ts';
import { parametersSchema } from './parameters.ts';
import type { Opened } from './schema.ts';
import { botRemoved, requireSameKey, requireSameProvider, type SeenBot } from './seen-bot.ts';
import { announce } from './tab-channel.ts';
import { yieldingIn } from './yielding-in.ts';

/** Changes to parameters; undefined removes one. */
export type ParameterChanges = {
  readonly [Name in keyof Parameters]?: Parameters[Name] | undefined;
};

/** Changes to the fields of a bot. */
export type Change = Partial<Omit<BotConfig, 'parameters'>> & {
  readonly parameters?: ParameterChanges;
};

/** The bots of this browser. Synchronous reads return the state of the last `refresh`; each change is one transaction. */
export class BotStore {
  #bots: readonly Bot[] = [];
  #keys: readonly NamedKey[] = [];
  #isRead = false;

  /** `refuseKeys` throws, in steps, if a text to be stored contains a key; it is called after the keys of bots are read. */
  constructor(
    readonly database: Database,
    private readonly refuseKeys: (change: Change) => Steps<void> = noSteps,
  ) {}

  /** Whether the bots were read at least once. Until then `list` is empty. */
  get isRead(): boolean {
    return this.#isRead;
  }

  /** All bots, sorted by name. */
  get list(): readonly Bot[] {
    return this.#bots;
  }

  byId(id: string): Bot | undefined {
    return this.#bots.find((bot) => bot.id === id);
  }

  /** Returns the bot with a name, ignoring case. */
  find(name: string): Bot | undefined {
    const wanted = nameKey(name);
    return this.#bots.find((bot) => nameKey(bot.name) === wanted);
  }

  /** Returns every key stored with a bot, also one that is not in effect. */
  storedKeys(): readonly NamedKey[] {
    return this.#keys;
  }

  /** Reads all bots again. Unreadable records are skipped and stay stored. Throws a `storage` Failure. */
  async refresh(): Promise<void> {
    await this.refreshAnd(() => undefined);
  }

  /** Reads only the keys of bots, so that they are masked. Throws a `storage` Failure. */
  async refreshKeys(): Promise<void> {
    this.#keys = (await this.database.use(readRecords)).flatMap(keysOf);
  }

  /** Reads all bots and calls `act` in the same transaction, before any tab can change a bot. Throws a `storage` Failure. */
  async refreshAnd(act: () => void): Promise<void> {
    await this.database.use(async (opened) => {
      this.#setRecords(await readRecords(opened));
      act();
    });
  }

  /** Throws a Failure if the bot was removed, or moved from the provider that was seen, before the last `refresh`. */
  requireProvider(seen: SeenBot): void {
    const bot = this.byId(seen.id);
    if (!bot) throw botRemoved();
    requireSameProvider(bot, seen, 'nothing was sent or copied');
  }

  /** Throws as `add` does if a new bot cannot have the name. */
  async requireFreeName(name: string): Promise<void> {
    await this.refresh();
    refuseName({ id: '', name }, this.#bots);
  }

  /** Stores a new bot without a key. Throws a `usage` Failure if the name is invalid or taken, or a `storage` Failure. */
  async add(config: BotConfig): Promise<Bot> {
    return this.#add(config, '');
  }

  /** Stores a new bot with a key of its own, as `setKey` does. Throws as `add` does. */
  async addWithKey(
    config: BotConfig,
    replace: ReplaceKey,
  ): Promise<{ readonly bot: Bot; readonly saved: SavedKey }> {
    const { value, saved } = replace('');
    return { bot: await this.#add(config, value), saved };
  }

  /**
   * Changes some fields of a stored bot. Another provider removes the bot's key. Throws as `add` does, and a `conflict`
   * Failure if the provider that a new model belongs to, or a key that would be removed, is not the one that was seen.
   */
  async change(seen: SeenBot, change: Change): Promise<void> {
    const { provider = seen.provider } = change;
    const isMoving = provider !== seen.provider;
    const edit = (record: BotRecord, all: readonly BotRecord[]) => {
      if (change.provider !== undefined || change.model !== undefined)
        requireSameProvider(record, seen);
      if (isMoving) requireSameKey(record, seen);
      const parameters = v.parse(
        parametersSchema,
        withoutUndefined({ ...record.parameters, ...change.parameters }),
      );
      const changed = normalizeRecord({ ...record, ...change, parameters });
      if (change.name !== undefined) refuseName(changed, all);
      return [isMoving ? withKey(changed) : changed, undefined] as const;
    };
    await this.#edit(seen, edit, change);
  }

  /**
   * Saves the bot's own key that `replace` returns, without validating it. Throws a `conflict` Failure if the bot's provider
   * is not the one that was seen, or a `storage` Failure.
   */
  async setKey(seen: SeenBot, replace: ReplaceKey): Promise<SavedKey> {
    return this.#edit(seen, (record) => {
      requireSameProvider(record, seen);
      const { value, saved } = replace(keyIn(record) ?? '');
      return [value === '' ? record : withKey(record, value), saved];
    });
  }

  /** Passes the bot's own key, if it has one, to `write`, and returns it. Throws as `setKey` does. */
  async copyKey(
    seen: SeenBot,
    write: (text: string) => Promise<void>,
  ): Promise<Secret | undefined> {
    await this.refresh();
    this.requireProvider(seen);
    const { key } = this.byId(seen.id) ?? {};
    if (key) await write(reveal(key));
    return key;
  }

  /** Removes the bot's own key. Throws as `setKey` does, and a `conflict` Failure if the key is not the one that was seen. */
  async removeKey(seen: SeenBot): Promise<void> {
    await this.#edit(seen, (record) => {
      requireSameProvider(record, seen);
      requireSameKey(record, seen);
      return [withKey(record), undefined];
    });
  }

  /** Removes the bot and its key. Returns false if it did not exist. Throws as `removeKey` does. */
  async remove(seen: SeenBot): Promise<boolean> {
    return this.#write(async (writing) => {
      const record = (await recordsIn(writing)).find(({ id }) => id === seen.id);
      if (record) requireSameKey(record, seen);
      await writing.objectStore('bots').delete(seen.id);
      return record !== undefined;
    });
  }

  async #add(config: BotConfig, key: string): Promise<Bot> {
    const record = normalizeRecord({ ...config, v: recordVersion, id: crypto.randomUUID() });
    const keyed = withKey(record, key);
    await this.#write(async (writing) => {
      const all = await recordsIn(writing);
      await this.#refuseKeysIn(writing, config, all);
      refuseName(keyed, all);
      await writing.objectStore('bots').put(keyed);
    });
    return botOf(keyed);
  }

  async #edit<T>(
    { id }: SeenBot,
    edit: (record: BotRecord, all: readonly BotRecord[]) => readonly [BotRecord, T],
    change: Change = {},
  ): Promise<T> {
    return this.#write(async (writing) => {
      const all = await recordsIn(writing);
      const record = all.find((one) => one.id === id);
      if (!record) throw botRemoved();
      await this.#refuseKeysIn(writing, change, all);
      const [changed, result] = edit(record, all);
      await writing.objectStore('bots').put(changed);
      return result;
    });
  }

  /** Throws if a text to be stored contains a key, including those of `all`. */
  async #refuseKeysIn(
    writing: Writing<'bots'>,
    change: Change,
    all: readonly BotRecord[],
  ): Promise<void> {
    this.#keys = all.flatMap(keysOf);
    await runYielding(this.refuseKeys(change), yieldingIn(writing.objectStore('bots')));
  }

  /** Does some work in one transaction, announces it and refreshes. */
  async #write<T>(work: (writing: Writing<'bots'>) => Promise<T>): Promise<T> {
    const result = await this.database.write(['bots'], work);
    announce('bots');
    await this.refresh();
    return result;
  }

  #setRecords(records: readonly BotRecord[]): void {
    this.#bots = records.map(botOf).sort((one, other) => one.name.localeCompare(other.name));
    this.#keys = records.flatMap(keysOf);
    this.#isRead = true;
  }
}

function* noSteps(): Steps<void> {}

async function readRecords(opened: Opened): Promise<readonly BotRecord[]> {
  return recordsOf(await opened.getAll('bots'));
}

async function recordsIn(writing: Writing<'bots'>): Promise<readonly BotRecord[]> {
  return recordsOf(await writing.objectStore('bots').getAll());
}
