import type { Command } from 'commander';
import type { App } from '../../src/app/app.ts';
import { displayOptionsIn } from '../../src/app/display-options.ts';
import { nearest } from '../../src/base/closest.ts';
import { Failure } from '../../src/base/failure.ts';
import { defaultStallTimeout, isStallTimeout } from '../../src/chat/stall-timeout.ts';
import { maskLong } from '../../src/secrets/key-shapes.ts';
import { type DisplayOptions, usualSize } from '../../src/terminal/screen/appearance.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { withExample } from '../help.ts';
import { say, sayTable } from '../output.ts';

interface Setting {
  readonly name: keyof DisplayOptions | 'reasoning' | 'idle' | 'retry-hint';
  /** What it is where nothing is stored. */
  readonly usual: string;
  readonly about: string;
  /** What may be set, in words; a list of these words or a range. */
  readonly values: string;
  /** Some of it, ready to be typed. */
  readonly some: readonly string[];
  readonly isValue: (word: string) => boolean;
}

/** A word of a few. */
function choice(
  name: Setting['name'],
  about: string,
  words: readonly [string, ...string[]],
): Setting {
  const [usual] = words;
  const isValue = (word: string) => words.includes(word);
  return { name, usual, about, values: words.join(', '), some: words, isValue };
}

/** What `set` knows. */
export const settings: readonly Setting[] = [
  choice('theme', 'for dark or light surroundings; auto follows the system', [
    'auto',
    'dark',
    'light',
  ]),
  choice('color', 'colours; auto follows the system', ['auto', 'on', 'off']),
  choice('wrap', 'whole words at the end of a row', ['on', 'off']),
  choice('motion', 'the spinner; auto follows the system', ['auto', 'on', 'off']),
  choice('reasoning', 'what a model thinks before it answers, dimmed', ['show', 'hide']),
  choice('retry-hint', 'under an error that passes, the command that asks again', ['on', 'off']),
  choice('reader', 'rows for a screen reader to walk through', ['off', 'on']),
  {
    name: 'font',
    usual: 'auto',
    about: 'a monospaced font of this device',
    values: 'auto or the name of a font',
    some: ['auto'],
    isValue: (word) => /^[\p{L}\p{N} ._-]{1,60}$/u.test(word),
  },
  {
    name: 'size',
    usual: 'auto',
    about: 'the size of the letters in pixels',
    values: 'auto or 8 to 40',
    some: ['auto', '12', '15', '18', '24'],
    isValue: (word) =>
      word === 'auto' || (/^[1-9]\d?$/.test(word) && Number(word) >= 8 && Number(word) <= 40),
  },
  {
    name: 'idle',
    usual: 'auto',
    about: 'the seconds for which a reply may halt',
    values: 'auto or 10 to 3600',
    some: ['auto', '30', '300'],
    isValue: (word) => word === 'auto' || isStallTimeout(word),
  },
];

/** `set [name] [value]`: the settings of this browser. */
export function addSettings(program: Command, app: App): void {
  withExample(program.command('set'), 'set size 18')
    .description('what can be set, or set one of it')
    .argument('[setting]', settings.map(({ name }) => name).join(', '))
    .argument('[value...]')
    .action((name: string | undefined, words: readonly string[]) => set(app, name, words));
  withExample(program.command('theme'), 'theme dark')
    .description('the colours there are, or take some')
    .argument('[theme]', 'auto, dark or light')
    .action((theme?: string) => set(app, 'theme', theme === undefined ? [] : [theme]));
}

async function set(app: App, name: string | undefined, words: readonly string[]): Promise<void> {
  if (name === undefined) {
    await sayTable(
      app,
      settings.map((setting) => [
        setting.name,
        inWords(setting, currentOf(app, setting)),
        setting.about,
      ]),
    );
    return;
  }
  const setting = pick(name);
  if (words.length === 0) {
    const current = inWords(setting, currentOf(app, setting));
    say(app, styled`${setting.name} is ${current}. Possible: ${setting.values}.`);
    return;
  }
  const value = words.join(' ');
  if (!setting.isValue(value))
    throw new Failure(
      'usage',
      `'${maskLong(value)}' is no value for ${setting.name}. Possible: ${setting.values}.`,
    );
  app.wire.settings.set(setting.name, value);
  app.glass.dress(displayOptionsIn(app.wire.settings));
  say(app, styled`${setting.name} is now ${inWords(setting, value)}.`);
}

/** What `auto` comes to, where that is known. */
const automatic: Readonly<Partial<Record<Setting['name'], number>>> = {
  size: usualSize,
  idle: defaultStallTimeout,
};

/** A value with what it comes to: `auto (15)`. */
function inWords({ name }: Setting, value: string): string {
  const number = automatic[name];
  return value === 'auto' && number !== undefined ? `auto (${number})` : value;
}

/** The value that holds: the stored one, unless it makes no sense. */
export function currentOf(app: App, { name, usual, isValue }: Setting): string {
  const stored = app.wire.settings.get(name);
  return stored !== undefined && isValue(stored) ? stored : usual;
}

/** The setting that was typed. Throws a `usage` Failure. */
function pick(word: string): Setting {
  const setting = settings.find(({ name }) => name === word);
  if (setting) return setting;
  const names = settings.map(({ name }) => name);
  const [near] = nearest(word, names);
  const hint = near ? `Did you mean ${near}?` : `Known: ${names.join(', ')}.`;
  throw new Failure('usage', `No setting '${maskLong(word)}'. ${hint}`);
}
