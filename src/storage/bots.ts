import * as v from 'valibot';
import { Failure } from '../base/failure.ts';
import { withoutUndefined } from '../base/json.ts';
import { reveal, type Secret } from '../base/secret.ts';
import type { Parameters } from '../providers/parameters.ts';
import type { NamedKey } from '../secrets/redactor.ts';
import { type Bot, type BotConfig, type BotRecord, keyIn, recordVersion, withKey } from './bot.ts';
import { isNewName, nameKey, sameName } from './bot-name.ts';
import { botOf, keysOf, recordsOf, withoutUnknownFields } from './bot-records.ts';
import type { Database, Writing } from './database.ts';
import type { ReplaceKey, SavedKey } from './normalize-key.ts';
import { parametersSchema } from './parameters.ts';
import type { Opened } from './schema.ts';
import { gone, refuseMoved, refuseRekeyed, type SeenBot } from './seen-bot.ts';
import { announce } from './tab-channel.ts';

/** Parameters that change; one that is undefined is taken away. */
export type ParameterChanges = {
  readonly [Name in keyof Parameters]?: Parameters[Name] | undefined;
};

/** The fields of a bot that change. */
export type Change = Partial<Omit<BotConfig, 'parameters'>> & {
  readonly parameters?: ParameterChanges;
};

/** The bots of this browser. What can be read at once is as of the last `refresh`; each change is one transaction. */
export class BotStore {
  #bots: readonly Bot[] = [];
  #keys: readonly NamedKey[] = [];
  #isRead = false;

  /** `refuseKeys` throws where a text that is to be stored holds a key; it is called once the keys of bots were read. */
  constructor(
    readonly database: Database,
    private readonly refuseKeys: (change: Change) => void = () => undefined,
  ) {}

  /** Whether the bots could be read at least once; until then there seem to be none. */
  get isRead(): boolean {
    return this.#isRead;
  }

  /** All bots by name. */
  get list(): readonly Bot[] {
    return this.#bots;
  }

  byId(id: string): Bot | undefined {
    return this.#bots.find((bot) => bot.id === id);
  }

  /** The bot of a name, in any case. */
  find(name: string): Bot | undefined {
    const wanted = nameKey(name);
    return this.#bots.find((bot) => nameKey(bot.name) === wanted);
  }

  /** Every key stored with a bot, also one that does not count. */
  held(): readonly NamedKey[] {
    return this.#keys;
  }

  /** Reads all bots anew; a record that cannot be read is passed over and stays. Throws a `storage` Failure. */
  async refresh(): Promise<void> {
    await this.reading(() => undefined);
  }

  /** Reads the keys stored with bots, so that they are known; the bots stay as of the last `refresh`. Throws as that does. */
  async refreshKeys(): Promise<void> {
    this.#keys = (await this.database.use(recordsOfAll)).flatMap(keysOf);
  }

  /**
   * Calls `act` once the bots were read, before any tab can change one: within the transaction that read them. Throws a
   * `storage` Failure.
   */
  async reading(act: () => void): Promise<void> {
    await this.database.use(async (opened) => {
      this.#take(await recordsOfAll(opened));
      act();
    });
  }

  /** Throws a Failure where, as of the last read, the bot is gone or talks to another provider than was seen. */
  requireProvider(seen: SeenBot): void {
    const bot = this.byId(seen.id);
    if (!bot) throw gone();
    refuseMoved(bot, seen, 'nothing was sent or copied');
  }

  /** Throws as `add` does where a new bot cannot have the name. */
  async vet(name: string): Promise<void> {
    await this.refresh();
    refuseName({ id: '', name }, this.#bots);
  }

  /** Stores a new bot without a key. Throws a `usage` Failure where the name cannot be or is taken, or a `storage` one. */
  async add(design: BotConfig): Promise<Bot> {
    return this.#add(design, '');
  }

  /** Stores a new bot with a key of its own, as `setKey` does. Throws as `add` does. */
  async addWithKey(
    design: BotConfig,
    replace: ReplaceKey,
  ): Promise<{ readonly bot: Bot; readonly saved: SavedKey }> {
    const { value, saved } = replace('');
    return { bot: await this.#add(design, value), saved };
  }

  /**
   * Changes some fields and leaves the others as they are now; another provider takes the key away. Throws as `add` does,
   * and where the provider, which a model depends on, or a key that would go is not as it was seen.
   */
  async change(seen: SeenBot, change: Change): Promise<void> {
    const { provider = seen.provider } = change;
    const isMoving = provider !== seen.provider;
    await this.#edit(seen, (record, all) => {
      this.#vet(change, all);
      if (change.provider !== undefined || change.model !== undefined) refuseMoved(record, seen);
      if (isMoving) refuseRekeyed(record, seen);
      const parameters = v.parse(
        parametersSchema,
        withoutUndefined({ ...record.parameters, ...change.parameters }),
      );
      const changed = withoutUnknownFields({ ...record, ...change, parameters });
      if (change.name !== undefined) refuseName(changed, all);
      return [isMoving ? withKey(changed) : changed, undefined];
    });
  }

  /**
   * Saves the bot's own key that `replace` returns, without validating it. Throws a `conflict` Failure where the bot's provider
   * is not the one that was seen, or a `storage` Failure.
   */
  async setKey(seen: SeenBot, replace: ReplaceKey): Promise<SavedKey> {
    return this.#edit(seen, (record) => {
      refuseMoved(record, seen);
      const { value, saved } = replace(keyIn(record) ?? '');
      return [value === '' ? record : withKey(record, value), saved];
    });
  }

  /**
   * Hands the bot's own key, if it has one, to `write` and nobody else; returns what was handed over. Throws as `setKey`
   * does.
   */
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

  /** Removes the bot's own key. Throws as `setKey` does, and where it is not the key that was seen. */
  async removeKey(seen: SeenBot): Promise<void> {
    await this.#edit(seen, (record) => {
      refuseMoved(record, seen);
      refuseRekeyed(record, seen);
      return [withKey(record), undefined];
    });
  }

  /** Removes the bot with its key; returns false where it was gone already. Throws where the key is not the one seen. */
  async remove(seen: SeenBot): Promise<boolean> {
    return this.#write(async (writing) => {
      const record = (await recordsIn(writing)).find(({ id }) => id === seen.id);
      if (record) refuseRekeyed(record, seen);
      await writing.objectStore('bots').delete(seen.id);
      return record !== undefined;
    });
  }

  async #add(design: BotConfig, key: string): Promise<Bot> {
    const record = withoutUnknownFields({ ...design, v: recordVersion, id: crypto.randomUUID() });
    const keyed = withKey(record, key);
    await this.#write(async (writing) => {
      const all = await recordsIn(writing);
      this.#vet(design, all);
      refuseName(keyed, all);
      await writing.objectStore('bots').put(keyed);
    });
    return botOf(keyed);
  }

  async #edit<T>(
    { id }: SeenBot,
    edit: (record: BotRecord, all: readonly BotRecord[]) => readonly [BotRecord, T],
  ): Promise<T> {
    return this.#write(async (writing) => {
      const all = await recordsIn(writing);
      const record = all.find((one) => one.id === id);
      if (!record) throw gone();
      const [changed, result] = edit(record, all);
      await writing.objectStore('bots').put(changed);
      return result;
    });
  }

  /** Throws where a text that is to be stored holds a key, one of these records included. */
  #vet(change: Change, all: readonly BotRecord[]): void {
    this.#keys = all.flatMap(keysOf);
    this.refuseKeys(change);
  }

  /** One transaction, after which what can be read at once is as that left it. */
  async #write<T>(work: (writing: Writing<'bots'>) => Promise<T>): Promise<T> {
    const result = await this.database.write(['bots'], work);
    announce('bots');
    await this.refresh();
    return result;
  }

  #take(records: readonly BotRecord[]): void {
    this.#bots = records.map(botOf).sort((one, other) => one.name.localeCompare(other.name));
    this.#keys = records.flatMap(keysOf);
    this.#isRead = true;
  }
}

async function recordsOfAll(opened: Opened): Promise<readonly BotRecord[]> {
  return recordsOf(await opened.getAll('bots'));
}

async function recordsIn(writing: Writing<'bots'>): Promise<readonly BotRecord[]> {
  return recordsOf(await writing.objectStore('bots').getAll());
}

type Named = Pick<Bot, 'id' | 'name'>;

function refuseName({ id, name }: Named, all: readonly Named[]): void {
  if (!isNewName(name)) {
    throw new Failure(
      'usage',
      'A bot name has 1 to 64 characters, no blank, quote, @ or /, no - or [ at its start and no >, $, : or other prompt sign at its end, and is not keysh.',
    );
  }
  const other = all.find((one) => one.id !== id && sameName(one.name, name));
  if (other)
    throw new Failure('usage', `There is a bot ${other.name} already.`, { suggestion: 'bot list' });
}
