import { providers } from '../../src/providers/registry.ts';
import { mask } from '../../src/secrets/key-patterns.ts';
import { issuerOf, type Mint } from './keys.ts';
import { type RawBot, readStored, ruledKey, type Stored } from './raw.ts';

/** A command while it runs. */
export interface Running {
  readonly line: string;
  /** What was printed since it began. */
  text: string;
  /** What the user had read when agreeing that something is removed. */
  readonly agreed: string[];
  /** The keys typed since it began. */
  readonly typed: Typed[];
  /** The masks of the keys that its requests carried. */
  readonly sent: string[];
}

/** A key that was typed, and what for. */
export interface Typed {
  readonly value: string;
  readonly provider: string;
  /** The name of the bot that it is to be the own key of. */
  readonly bot: string | undefined;
  /** Whether only the beginning of a key was typed by then. */
  readonly isPart?: boolean;
  isStored?: boolean;
}

/** What a request was made for. */
export interface Purpose {
  readonly provider: string;
  /** The id of the bot that it is for. */
  readonly bot: string | undefined;
  /** Whether it must go to that bot's provider. */
  readonly isBound: boolean;
}

/** A stored key and where it is stored. */
interface Place {
  readonly key: string;
  /** Whom it was saved for. */
  readonly savedFor: string | undefined;
  /** Where it counts. */
  readonly provider: string;
  readonly bot?: RawBot;
}

/** Holds what happens against the rules of keys, and collects what breaks them. */
export class Judge {
  readonly problems: string[] = [];
  requests = 0;
  #stored: Stored = { bots: [], global: new Map() };
  #typed: Typed[] = [];
  /** The names that each bot has had, by its id. */
  readonly #names = new Map<string, Set<string>>();

  constructor(
    private readonly storage: Storage,
    private readonly mint: Mint,
  ) {}

  /** What is stored, without what a transaction is writing. */
  get stored(): Stored {
    return readStored(this.storage) ?? this.#stored;
  }

  /** Takes note of a key that the user typed, which may be stored there already. */
  type(typed: Typed): Typed {
    const places = [...placesIn(this.stored).values()];
    typed.isStored = places.some((place) => this.#isMeant(typed, place));
    this.#typed.push(typed);
    return typed;
  }

  /** Judges what was stored and removed since the last call; call it after each task. */
  observe(running: readonly Running[]): void {
    const stored = readStored(this.storage);
    if (!stored) return;
    const [before, after] = [placesIn(this.#stored), placesIn(stored)];
    this.#stored = stored;
    for (const { id, name } of stored.bots) {
      this.#names.set(id, (this.#names.get(id) ?? new Set()).add(name));
    }
    for (const [name, place] of after) {
      if (before.get(name)?.key !== place.key) this.#appeared(name, place);
    }
    for (const [name, place] of before) {
      if (!after.has(name)) this.#vanished(name, place, running);
    }
  }

  /** Judges a command that has ended: what was typed must be stored, or said not to be. */
  close({ line, text, typed, sent }: Running): void {
    const [, tried = ''] = /key (?:of bot \S+ )?(\S+)(?:: works| is invalid)/.exec(text) ?? [];
    if (tried !== '' && !sent.includes(tried)) this.#blame(`${tried} was not sent: ${text}`);
    if (text.includes('unexpected error in keysh')) this.#blame(`${line}: ${text}`);
    const isRefused = /✗|Not saved|Nothing was entered|\[stopped\]|Cancelled|unchanged/.test(text);
    for (const { value, isPart, isStored } of typed) {
      if (isStored || isPart || isRefused) continue;
      this.#blame(`${mask(value)} was typed and is not stored, and nobody said so: ${line}`);
    }
  }

  /** Judges a request at the moment of sending. */
  send(url: string, init: RequestInit, { provider, bot, isBound }: Purpose, by?: Running): void {
    this.requests += 1;
    const headers = new Headers(init.headers);
    const { origin, searchParams } = new URL(url);
    const carried =
      headers.get('authorization')?.replace(/^Bearer /, '') ??
      headers.get('x-api-key') ??
      headers.get('x-goog-api-key') ??
      searchParams.get('key');
    by?.sent.push(mask(carried ?? ''));
    const target = providers.find((row) => row.origin === origin)?.id;
    const what = `a request to ${target} for ${bot ?? 'no bot'}`;
    if (target !== provider) this.#blame(`${what} was meant for ${provider}`);
    const ruled = ruledKey(this.stored, provider, bot);
    if (carried !== ruled) {
      this.#blame(`${what} carried ${mask(carried ?? '')}, not ${mask(ruled ?? '')}`);
    }
    if (carried && issuerOf(carried) !== target) {
      this.#blame(`${what} carried a key of ${issuerOf(carried)}'s`);
    }
    const others = [
      ...keysIn(`${url}\n${[...headers.values()]}`, this.mint.values),
      ...keysIn(
        String(init.body ?? ''),
        [...placesIn(this.stored).values()].map(({ key }) => key),
      ),
    ].filter((key) => key !== carried);
    if (others.length > 0) this.#blame(`${what} held ${others.map(mask).join(' and ')} too`);
    const record = this.stored.bots.find(({ id }) => id === bot);
    if (isBound && record?.provider !== provider) {
      this.#blame(`${what} was sent while that bot was at ${record?.provider ?? 'no provider'}`);
    }
  }

  /** Judges what is put on the clipboard by one of the commands that run. */
  copy(text: string, running: readonly Running[]): void {
    const { bots, global } = this.stored;
    const isMeant = running.some(({ line }) => {
      const [, isOwn, name = ''] = /key copy (--bot )?(\S+)/.exec(line) ?? [];
      const key = isOwn ? bots.find((bot) => bot.name === name)?.k : global.get(name);
      return key === text;
    });
    if (!isMeant) this.#blame(`${mask(text)} was copied, which nobody asked for`);
  }

  #appeared(name: string, place: Place): void {
    const { key, savedFor } = place;
    const found = this.#typed.filter((typed) => this.#isMeant(typed, place));
    for (const typed of found) typed.isStored = true;
    if (found.length === 0)
      this.#blame(`${mask(key)} was stored at ${name} for ${savedFor}, where nobody typed it`);
    if (issuerOf(key) !== savedFor) this.#blame(`${name} has a key of ${issuerOf(key)}'s`);
  }

  /** Whether a key was typed for the place where it is stored. */
  #isMeant({ value, provider, bot: name }: Typed, { key, savedFor, bot }: Place): boolean {
    if (value !== key || provider !== savedFor) return false;
    if (!bot || name === undefined) return !bot && name === undefined;
    return this.#names.get(bot.id)?.has(name) ?? false;
  }

  /** A key that counts goes only where it, or that the bot loses its own, was shown to whom agreed. */
  #vanished(name: string, { key, savedFor, provider, bot }: Place, running: readonly Running[]) {
    if (savedFor !== provider) return;
    const texts = running.flatMap(({ agreed }) => agreed);
    const isAgreed = texts.some((text) => text.includes(mask(key)) || loses(text, bot?.name));
    if (!isAgreed) this.#blame(`${mask(key)} at ${name} was removed, and nobody agreed to that`);
  }

  #blame(problem: string): void {
    this.problems.push(problem);
  }
}

function keysIn(text: string, keys: readonly string[]): readonly string[] {
  return keys.filter((key) => text.includes(key));
}

/** Whether a text says that the import takes the bot's own key away. */
function loses(text: string, bot: string | undefined): boolean {
  const [, names = ''] = /Bots that lose their own key: ([^.]*)\./.exec(text) ?? [];
  return bot !== undefined && names.split(', ').includes(bot);
}

/** Every stored key, by where it is. */
function placesIn({ bots, global }: Stored): ReadonlyMap<string, Place> {
  const own = bots.flatMap((bot) => {
    const { id, provider, k, keyProvider: savedFor } = bot;
    return k ? [[`bot ${id}`, { key: k, savedFor, provider, bot }] as const] : [];
  });
  const shared = [...global].map(
    ([provider, key]) => [`the ${provider} key`, { key, savedFor: provider, provider }] as const,
  );
  return new Map<string, Place>([...shared, ...own]);
}
