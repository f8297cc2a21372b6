import type { App } from '../../src/app/app.ts';
import type { Secret } from '../../src/base/secret.ts';
import { providers } from '../../src/providers/registry.ts';
import type { Key } from '../../src/terminal/input/keys.ts';
import type { Random } from '../support/random.ts';
import type { Console } from '../terminal/harness.ts';
import type { KeyChecker, Running, Typed } from './key-checker.ts';
import { type Issuer, issuers, type KeyFactory } from './keys.ts';
import type { Scheduler } from './scheduler.ts';

/** The objects that a typist uses. */
export interface TypistOptions {
  readonly console: Console;
  readonly app: Pick<App, 'keys' | 'bots'>;
  readonly scheduler: Scheduler;
  readonly random: Random;
  readonly keyFactory: KeyFactory;
  readonly checker: KeyChecker;
  readonly running: () => Running | undefined;
}

type Keys = readonly (string | Key)[];

/** Milliseconds that a slow answer takes at most. The other tab runs some commands in that time. */
const maxDelayMs = 200;
const moves = ['<Tab>', '<Tab>', '<Shift-Tab>'];

/** Answers the hidden prompts, questions and forms of one tab, each after a random delay. */
export class Typist {
  /** The question or field as it is announced to a screen reader. */
  #label = '';
  #listening = 0;
  #isDue = false;
  /** How many more answers are given before the form is closed. */
  #answersLeft = 0;
  /** The second part of a key that is typed in two parts. */
  #rest: { readonly part: string; readonly whole: string } | undefined;
  /** Whether the focused field is filled in. */
  #isDone = false;

  constructor(private readonly options: TypistOptions) {
    const { keyboard, screen } = options.console.view;
    const { listen, listenSecret } = keyboard;
    screen.announcer.setFieldLabel = (label) => this.#see(label);
    keyboard.listen = (hear) => this.#attend(listen(hear));
    keyboard.listenSecret = (label, hear) => {
      this.#see(label);
      return this.#attend(listenSecret(label, hear));
    };
  }

  /** Resets the state for the next command. */
  begin(): void {
    this.#answersLeft = 3 + this.options.random.below(6);
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
    const { scheduler, random, running, console } = this.options;
    const isSlow = random.chance(0.5);
    void scheduler.pause(isSlow ? maxDelayMs : 0).then(() => {
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
    const { random } = this.options;
    if (this.#label.includes('[r]eplace')) return [random.pick(['r', 'r', 'c']), '<Enter>'];
    if (random.chance(0.2)) return ['n', '<Enter>'];
    running.confirmed.push(`${running.text}\n${this.#label}`);
    return [this.#label.includes('Type remove') ? 'remove' : 'y', '<Enter>'];
  }

  /** Types a key at a hidden prompt. The question contains the name of the provider. */
  #prompted(running: Running): Keys {
    const { random } = this.options;
    const row = providers.find(({ name }) => this.#label.includes(name));
    const issuer = issuers.find((one) => one === row?.id);
    const isNew = this.#label.startsWith('Its own');
    const bot = isNew ? botIn(running.line) : / of bot (\S+)/.exec(this.#label)?.[1];
    if (!issuer || (!this.#rest && random.chance(0.1))) return ['<Escape>'];
    const keys = this.#type(running, issuer, bot, 0.2);
    return this.#rest ? keys : [...keys, '<Enter>'];
  }

  #fill(running: Running, field: string, kind: string): Keys {
    const { random } = this.options;
    this.#answersLeft -= 1;
    if (this.#answersLeft <= 0) return ['<Escape>'];
    if (this.#isDone) return [random.pick(moves)];
    if (kind === 'hidden input') return this.#fillSecret(running, field);
    if (random.chance(0.5)) return [random.pick(moves)];
    if (field === 'Remove its own key?') {
      running.confirmed.push(this.#shown(botIn(running.line))?.mask ?? '');
      return ['y'];
    }
    if (kind === 'choice') return [random.pick(['a', 'o', 'g', 'g'])];
    return field === 'System prompt' ? ['x'] : ['<Tab>'];
  }

  /** Types or removes a key in a field. Its label contains the provider. */
  #fillSecret(running: Running, field: string): Keys {
    const { random } = this.options;
    const provider = issuers.find((issuer) => field.includes(issuer));
    const bot = field.startsWith('Key of this bot') ? botIn(running.line) : undefined;
    if (!provider || (!this.#rest && random.chance(0.3))) return ['<Tab>'];
    if (!this.#rest && random.chance(0.2)) {
      running.confirmed.push(this.#shown(bot, provider)?.mask ?? '');
      return ['<Delete>'];
    }
    const keys = this.#type(running, provider, bot, 0.4);
    this.#isDone = this.#rest === undefined;
    return keys;
  }

  /** Pastes a key, or the rest of one; with the probability `halving`, only the first part. */
  #type(running: Running, provider: Issuer, bot: string | undefined, halving: number): Keys {
    const { random, keyFactory, checker } = this.options;
    const note = (typed: Typed) => running.typed.push(checker.noteTyped(typed));
    const { part, whole } = this.#rest ?? { part: '', whole: keyFactory.take(provider) };
    if (this.#rest || !random.chance(halving)) {
      this.#rest = undefined;
      note({ value: whole, provider, bot });
      return [{ type: 'paste', text: part || whole }];
    }
    const [first, rest] = keyFactory.make(provider);
    this.#rest = { part: rest, whole: first + rest };
    note({ value: first, provider, bot, isPart: true });
    return [{ type: 'paste', text: first }];
  }

  /** Returns the key whose mask a form shows: a bot's own key, or a global one. */
  #shown(name: string | undefined, provider?: Issuer): Secret | undefined {
    const { bots, keys } = this.options.app;
    const row = providers.find(({ id }) => id === provider);
    if (name !== undefined) return bots.find(name)?.key;
    return row && keys.get(row);
  }
}

/** Returns the name of the bot in a line. */
function botIn(line: string): string | undefined {
  return /\b(?:poet|cook)\b/.exec(line)?.[0];
}
