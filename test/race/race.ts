import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { vi } from 'vitest';
import { Database } from '../../src/storage/database.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { Random } from '../support/random.ts';
import { KeyChecker, type Running, type Typed } from './key-checker.ts';
import { type Issuer, issuers, KeyFactory } from './keys.ts';
import { lineFor, names } from './lines.ts';
import { Network } from './network.ts';
import { fileOf, Pages } from './page.ts';
import { Scheduler } from './scheduler.ts';
import { Tab } from './tab.ts';

/** The result of a race. */
export interface Outcome {
  readonly problems: readonly string[];
  readonly requests: number;
  /** How many tasks the scheduler ran. */
  readonly tasks: number;
  /** All lines in the order in which they ended, each with its output. */
  readonly log: readonly string[];
}

/** Runs `steps` random commands in two tabs of one browser concurrently. The result depends only on the seed. */
export async function race(seed: number, steps: number): Promise<Outcome> {
  try {
    return await new Race(seed).run(steps);
  } finally {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  }
}

class Race {
  readonly #random: Random;
  readonly #scheduler: Scheduler;
  readonly #keyFactory: KeyFactory;
  readonly #checker: KeyChecker;
  readonly #tabs: readonly Tab[];
  readonly #favourite: Issuer;
  readonly #log: string[] = [];

  constructor(seed: number) {
    const random = new Random(seed);
    const scheduler = new Scheduler(random);
    const keyFactory = new KeyFactory(random);
    const storage = memoryStorage();
    const checker = new KeyChecker(storage, keyFactory);
    const network = new Network(scheduler, random);
    globalThis.indexedDB = new IDBFactory();
    scheduler.install();
    const pages = new Pages(scheduler, storage);
    pages.install(
      () => fileOf(this.#backup(), scheduler),
      async (text) => {
        checker.checkCopy(text, this.#running);
        await scheduler.pause();
      },
    );
    this.#tabs = [0, 1].map((tab) =>
      pages.open(
        tab,
        (own) => new Tab({ storage: own, scheduler, random, keyFactory, checker, network }),
      ),
    );
    this.#favourite = random.pick(issuers);
    this.#random = random;
    this.#scheduler = scheduler;
    this.#keyFactory = keyFactory;
    this.#checker = checker;
  }

  async run(steps: number): Promise<Outcome> {
    let begun = 0;
    let tasks = 0;
    while (begun < steps || this.#running.length > 0) {
      for (const tab of this.#tabs) {
        if (tab.running || begun >= steps || !this.#random.chance(0.2)) continue;
        begun += 1;
        void this.#begin(tab);
      }
      if (this.#random.chance(0.001)) void this.#moveFromOutside();
      const isStuck = !(await this.#scheduler.step()) && this.#running.length > 0;
      if (isStuck) throw new Error(`stuck: ${this.#running.map(({ line }) => line)}`);
      tasks += 1;
      this.#checker.checkStored(this.#running);
    }
    const { problems, requests } = this.#checker;
    return { problems, requests, tasks, log: this.#log };
  }

  get #running(): readonly Running[] {
    return this.#tabs.flatMap(({ running }) => running ?? []);
  }

  async #begin(tab: Tab): Promise<void> {
    const typed: Typed[] = [];
    const line = lineFor({
      random: this.#random,
      keyFactory: this.#keyFactory,
      app: tab.app,
      favourite: this.#favourite,
      stored: this.#checker.stored.bots.map(({ name }) => name),
      type: (value, provider, bot) => typed.push(this.#checker.noteTyped({ value, provider, bot })),
    });
    if (this.#random.chance(0.05)) void this.#interrupt(tab);
    const { text } = await tab.run(line, typed);
    this.#log.push(`${this.#tabs.indexOf(tab)}> ${line}\n${text}`);
  }

  /** Presses Ctrl-C after a short random delay. */
  async #interrupt(tab: Tab): Promise<void> {
    for (let pauses = this.#random.below(20); pauses > 0; pauses--) await this.#scheduler.pause();
    tab.interrupt();
  }

  /** Changes the provider of a bot without removing its key, which no tab does. */
  async #moveFromOutside(): Promise<void> {
    const provider = this.#random.pick(issuers);
    await new Database().write(['bots'], async (writing) => {
      const [bot] = await writing.objectStore('bots').getAll();
      if (bot) await writing.objectStore('bots').put({ ...bot, provider, model: 'some-model' });
    });
  }

  /** Returns a full export whose bots have the ids of stored bots, but other providers. */
  #backup(): string {
    const ids = [...this.#checker.stored.bots.map(({ id }) => id), 'former'];
    const bots = names.slice(0, 1 + this.#random.below(2)).flatMap((name, at) => {
      const id = ids[at];
      const provider = this.#random.pick(issuers);
      return id ? [{ v: 1, id, name, provider, model: 'some-model', parameters: {} }] : [];
    });
    const whole = { format: 'keysh', version: 1, settings: {}, bots, sessions: [], messages: [] };
    return JSON.stringify(whole);
  }
}
