import * as v from 'valibot';
import { Failure } from '../failure.ts';
import { known } from '../providers/json.ts';
import type { Parameters } from '../providers/provider.ts';
import { seal } from '../providers/shape.ts';
import { reveal, type Secret } from '../secret.ts';
import {
  type Bot,
  type BotRecord,
  type Design,
  nameSchema,
  recordSchema,
  recordVersion,
  sameName,
} from './bot.ts';
import { replacing, type Saved } from './cleaning.ts';
import type { Database, Writing } from './database.ts';
import type { Held } from './keys.ts';
import { parametersSchema } from './parameters.ts';

/** Parameters that change; one that is undefined is taken away. */
export type ParameterChanges = {
  readonly [Name in keyof Parameters]?: Parameters[Name] | undefined;
};

/** The fields of a bot that change. */
export type Change = Partial<Omit<Design, 'parameters'>> & {
  readonly parameters?: ParameterChanges;
};

/** The bots of this browser. What can be read at once is as of the last `refresh`; each change is one transaction. */
export class BotStore {
  #bots: readonly Bot[] = [];

  constructor(private readonly database: Database) {}

  /** All bots by name. */
  get list(): readonly Bot[] {
    return this.#bots;
  }

  byId(id: string): Bot | undefined {
    return this.#bots.find((bot) => bot.id === id);
  }

  /** The bot of a name, in any case. */
  find(name: string): Bot | undefined {
    return this.#bots.find((bot) => sameName(bot.name, name));
  }

  /** The bots' own keys, with whose they are. */
  held(): readonly Held[] {
    return this.#bots.flatMap(({ name, provider, key }) =>
      key ? [{ owner: `${provider} key of bot ${name}`, secret: key }] : [],
    );
  }

  /** Reads all bots anew; a record that is none is passed over and stays. Throws a `storage` Failure. */
  async refresh(): Promise<void> {
    const values = await this.database.use((opened) => opened.getAll('bots'));
    this.#bots = recordsOf(values)
      .map(botOf)
      .sort((one, other) => one.name.localeCompare(other.name));
  }

  /** Throws as `add` does where a new bot cannot have the name. */
  async vet(name: string): Promise<void> {
    await this.refresh();
    refuseName({ id: '', name }, this.#bots);
  }

  /** Stores a new bot without a key. Throws a `usage` Failure where the name cannot be or is taken, or a `storage` one. */
  async add(design: Design): Promise<Bot> {
    const record = tidy({ ...design, v: recordVersion, id: crypto.randomUUID() });
    await this.#write(async (writing) => {
      refuseName(record, await recordsIn(writing));
      await writing.objectStore('bots').put(record);
    });
    return botOf(record);
  }

  /** Changes some fields and leaves the others as they are now; another provider takes the key away. Throws as `add` does. */
  async change(id: string, change: Change): Promise<void> {
    await this.#edit(id, (record, all) => {
      const parameters = v.parse(
        parametersSchema,
        known({ ...record.parameters, ...change.parameters }),
      );
      const { k, ...changed } = tidy({ ...record, ...change, parameters });
      if (change.name !== undefined) refuseName(changed, all);
      return [{ ...changed, ...(k && changed.provider === record.provider && { k }) }, undefined];
    });
  }

  /** Saves the bot's own key as typed, freed of what a clipboard brings; never validates. Throws a `storage` Failure. */
  async setKey(id: string, secret: Secret): Promise<Saved> {
    return this.#edit(id, (record) => {
      const { value, saved } = replacing(record.k ?? '', reveal(secret));
      return [value === '' ? record : { ...record, k: value }, saved];
    });
  }

  /** Hands the bot's own key, if it has one, to `write` and nobody else; gives what was handed over. */
  async copyKey(id: string, write: (text: string) => Promise<void>): Promise<Secret | undefined> {
    const { key } = this.byId(id) ?? {};
    if (key) await write(reveal(key));
    return key;
  }

  /** Removes the bot's own key, if it has one. Throws a `storage` Failure. */
  async removeKey(id: string): Promise<void> {
    await this.#edit(id, ({ k: _, ...rest }) => [rest, undefined]);
  }

  /** Removes the bot with its key. Throws a `storage` Failure. */
  async remove(id: string): Promise<void> {
    await this.#write((writing) => writing.objectStore('bots').delete(id));
  }

  async #edit<T>(
    id: string,
    edit: (record: BotRecord, all: readonly BotRecord[]) => readonly [BotRecord, T],
  ): Promise<T> {
    return this.#write(async (writing) => {
      const all = await recordsIn(writing);
      const record = all.find((one) => one.id === id);
      if (!record)
        throw new Failure('usage', 'That bot is gone; it was removed meanwhile.', {
          mend: 'bot list',
        });
      const [changed, result] = edit(record, all);
      await writing.objectStore('bots').put(changed);
      return result;
    });
  }

  /** One transaction, after which what can be read at once is as that left it. */
  async #write<T>(work: (writing: Writing<'bots'>) => Promise<T>): Promise<T> {
    const result = await this.database.write(['bots'], work);
    await this.refresh();
    return result;
  }
}

async function recordsIn(writing: Writing<'bots'>): Promise<readonly BotRecord[]> {
  return recordsOf(await writing.objectStore('bots').getAll());
}

/** Those that are bots of a version that is known. */
function recordsOf(values: readonly unknown[]): readonly BotRecord[] {
  return values.flatMap((value) => {
    const read = v.safeParse(recordSchema, value);
    return read.success ? [read.output] : [];
  });
}

function botOf({ k, v: _, ...fields }: BotRecord): Bot {
  return { ...fields, ...(k && { key: seal(k) }) };
}

/** An empty text is none. */
function tidy({ system, opening, ...rest }: BotRecord): BotRecord {
  return { ...rest, ...(system && { system }), ...(opening && { opening }) };
}

type Named = Pick<Bot, 'id' | 'name'>;

function refuseName({ id, name }: Named, all: readonly Named[]): void {
  if (!v.is(nameSchema, name)) {
    throw new Failure(
      'usage',
      'A bot name has 1 to 64 characters, no blank, quote, @ or /, and does not begin with a dash or end in >.',
    );
  }
  const other = all.find((one) => one.id !== id && sameName(one.name, name));
  if (other)
    throw new Failure('usage', `There is a bot ${other.name} already.`, { mend: 'bot list' });
}
