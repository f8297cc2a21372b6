import type { App } from '../../src/app/app.ts';
import type { Secret } from '../../src/base/secret.ts';
import { providers } from '../../src/providers/registry.ts';
import type { Key } from '../../src/terminal/input/keys.ts';
import type { Random } from '../support/random.ts';
import type { Console } from '../terminal/harness.ts';
import type { Judge, Running, Typed } from './judge.ts';
import { type Issuer, issuers, type Mint } from './keys.ts';
import type { Scheduler } from './scheduler.ts';

/** What a typist works with. */
export interface Desk {
  readonly console: Console;
  readonly app: Pick<App, 'keys' | 'bots'>;
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly mint: Mint;
  readonly judge: Judge;
  readonly running: () => Running | undefined;
}

type Keys = readonly (string | Key)[];

/** Milliseconds within which a slow answer comes: the other tab runs some commands in that time. */
const slowness = 200;
const moves = ['<Tab>', '<Tab>', '<Shift-Tab>'];

/** Answers whatever is asked in one tab: hidden prompts, questions and forms, each answer at a time of its own. */
export class Typist {
  /** What is being asked, as a screen reader is told. */
  #label = '';
  #listening = 0;
  #isDue = false;
  /** Answers left until a form is given up. */
  #patience = 0;
  /** What is left to type of a key that is typed in two parts. */
  #rest: { readonly part: string; readonly whole: string } | undefined;
  /** Whether the field that has the focus is done with. */
  #isDone = false;

  constructor(private readonly desk: Desk) {
    const { keyboard, screen } = desk.console.view;
    const { listen, listenSecret } = keyboard;
    screen.announcer.setFieldLabel = (label) => this.#see(label);
    keyboard.listen = (hear) => this.#attend(listen(hear));
    keyboard.listenSecret = (label, hear) => {
      this.#see(label);
      return this.#attend(listenSecret(label, hear));
    };
  }

  /** Begins with another command. */
  begin(): void {
    this.#patience = 3 + this.desk.random.below(6);
  }

  #see(label: string): void {
    this.#label = label;
    this.#rest = undefined;
    this.#isDone = false;
  }

  #attend(stop: () => void): () => void {
    this.#listening += 1;
    this.#schedule();
    return () => {
      this.#listening -= 1;
      stop();
    };
  }

  #schedule(): void {
    if (this.#isDue || this.#listening === 0) return;
    this.#isDue = true;
    const { scheduler, random, running, console } = this.desk;
    const isSlow = random.chance(0.5);
    void scheduler.pause(isSlow ? slowness : 0).then(() => {
      this.#isDue = false;
      const current = running();
      if (this.#listening > 0 && current) console.keys(...this.#answer(current));
      this.#schedule();
    });
  }

  #answer(running: Running): Keys {
    const [, field = '', kind = ''] = /^(.*), (text|choice|hidden input)$/.exec(this.#label) ?? [];
    if (kind !== '') return this.#fill(running, field, kind);
    return this.#label.endsWith('hidden input') ? this.#prompted(running) : this.#decide(running);
  }

  #decide(running: Running): Keys {
    const { random } = this.desk;
    if (this.#label.includes('[r]eplace')) return [random.pick(['r', 'r', 'c']), '<Enter>'];
    if (random.chance(0.2)) return ['n', '<Enter>'];
    running.agreed.push(`${running.text}\n${this.#label}`);
    return [this.#label.includes('Type remove') ? 'remove' : 'y', '<Enter>'];
  }

  /** Types a key at a hidden prompt, the name of whose provider is in the question. */
  #prompted(running: Running): Keys {
    const { random } = this.desk;
    const row = providers.find(({ name }) => this.#label.includes(name));
    const issuer = issuers.find((one) => one === row?.id);
    const isNew = this.#label.startsWith('Its own');
    const bot = isNew ? botIn(running.line) : / of bot (\S+)/.exec(this.#label)?.[1];
    if (!issuer || (!this.#rest && random.chance(0.1))) return ['<Escape>'];
    const keys = this.#type(running, issuer, bot, 0.2);
    return this.#rest ? keys : [...keys, '<Enter>'];
  }

  #fill(running: Running, field: string, kind: string): Keys {
    const { random } = this.desk;
    this.#patience -= 1;
    if (this.#patience <= 0) return ['<Escape>'];
    if (this.#isDone) return [random.pick(moves)];
    if (kind === 'hidden input') return this.#fillSecret(running, field);
    if (random.chance(0.5)) return [random.pick(moves)];
    if (field === 'Remove its own key?') {
      running.agreed.push(this.#shown(botIn(running.line))?.mask ?? '');
      return ['y'];
    }
    if (kind === 'choice') return [random.pick(['a', 'o', 'g', 'g'])];
    return field === 'System prompt' ? ['x'] : ['<Tab>'];
  }

  /** Types or takes away a key in a field whose label says of which provider it is. */
  #fillSecret(running: Running, field: string): Keys {
    const { random } = this.desk;
    const provider = issuers.find((issuer) => field.includes(issuer));
    const bot = field.startsWith('Key of this bot') ? botIn(running.line) : undefined;
    if (!provider || (!this.#rest && random.chance(0.3))) return ['<Tab>'];
    if (!this.#rest && random.chance(0.2)) {
      running.agreed.push(this.#shown(bot, provider)?.mask ?? '');
      return ['<Delete>'];
    }
    const keys = this.#type(running, provider, bot, 0.4);
    this.#isDone = this.#rest === undefined;
    return keys;
  }

  /** Pastes a key, with this probability only its first part, or what is left of one. */
  #type(running: Running, provider: Issuer, bot: string | undefined, halving: number): Keys {
    const { random, mint, judge } = this.desk;
    const note = (typed: Typed) => running.typed.push(judge.type(typed));
    const { part, whole } = this.#rest ?? { part: '', whole: mint.take(provider) };
    if (this.#rest || !random.chance(halving)) {
      this.#rest = undefined;
      note({ value: whole, provider, bot });
      return [{ type: 'paste', text: part || whole }];
    }
    const [first, rest] = mint.make(provider);
    this.#rest = { part: rest, whole: first + rest };
    note({ value: first, provider, bot, isPart: true });
    return [{ type: 'paste', text: first }];
  }

  /** The key whose mask a form shows: a bot's own, or a global one. */
  #shown(name: string | undefined, provider?: Issuer): Secret | undefined {
    const { bots, keys } = this.desk.app;
    const row = providers.find(({ id }) => id === provider);
    if (name !== undefined) return bots.find(name)?.key;
    return row && keys.get(row);
  }
}

/** The bot that a line is about. */
function botIn(line: string): string | undefined {
  return /\b(?:poet|cook)\b/.exec(line)?.[0];
}
