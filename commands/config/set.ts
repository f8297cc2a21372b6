import type { Command } from 'commander';
import type { App } from '../../src/app/app.ts';
import { displayOptionsIn } from '../../src/app/display-options.ts';
import { nearest } from '../../src/base/closest.ts';
import { Failure } from '../../src/base/failure.ts';
import { defaultStallTimeout } from '../../src/chat/stall-timeout.ts';
import { maskLong } from '../../src/secrets/key-shapes.ts';
import {
  currentSetting,
  isSettingValue,
  type Setting,
  type SettingName,
  settingNames,
  settings,
} from '../../src/storage/settings.ts';
import { usualSize } from '../../src/terminal/screen/appearance.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { withExample } from '../help.ts';
import { say, sayTable } from '../output.ts';

/** The settings that `set` changes; the others have commands of their own. */
export const settable: readonly SettingName[] = settingNames.filter((name) => {
  const { command }: Setting = settings[name];
  return command === undefined;
});

/** `set [name] [value]`: the settings of this browser. */
export function addSettings(program: Command, app: App): void {
  withExample(program.command('set'), 'set size 18')
    .description('what can be set, or set one of it')
    .argument('[setting]', settable.join(', '))
    .argument('[value...]')
    .action((name: string | undefined, words: readonly string[]) => set(app, name, words));
  withExample(program.command('theme'), 'theme dark')
    .description('the colours there are, or take some')
    .argument('[theme]', 'auto, dark or light')
    .action((theme?: string) => set(app, 'theme', theme === undefined ? [] : [theme]));
}

async function set(app: App, word: string | undefined, words: readonly string[]): Promise<void> {
  if (word === undefined) {
    const rows = settable.map((name) => [name, currentText(app, name), settings[name].summary]);
    await sayTable(app, rows);
    return;
  }
  const name = pick(word);
  if (words.length === 0) {
    say(app, styled`${name} is ${currentText(app, name)}. Possible: ${possible(name)}.`);
    return;
  }
  const value = words.join(' ');
  if (!isSettingValue(name, value)) {
    const hint = `Possible: ${possible(name)}.`;
    throw new Failure('usage', `'${maskLong(value)}' is not a value of ${name}. ${hint}`);
  }
  app.wire.settings.set(name, value);
  app.glass.dress(displayOptionsIn(app.wire.settings));
  say(app, styled`${name} is now ${currentText(app, name)}.`);
}

/** The possible values in words. */
function possible(name: SettingName): string {
  const { values, others }: Setting = settings[name];
  return others?.description ?? values?.join(', ') ?? '';
}

/** The numbers that `auto` stands for. */
const automatic: Readonly<Partial<Record<SettingName, number>>> = {
  size: usualSize,
  idle: defaultStallTimeout,
};

/** The value in effect, with the number that it stands for: `auto (15)`. */
function currentText(app: App, name: SettingName): string {
  const value = currentSetting(app.wire.settings, name);
  const number = automatic[name];
  return value === 'auto' && number !== undefined ? `auto (${number})` : value;
}

/** Returns the setting that was typed. Throws a `usage` Failure. */
function pick(word: string): SettingName {
  const name = settable.find((each) => each === word);
  if (name) return name;
  const [near] = nearest(word, settable);
  const hint = near ? `Did you mean ${near}?` : `Known: ${settable.join(', ')}.`;
  throw new Failure('usage', `No setting '${maskLong(word)}'. ${hint}`);
}
