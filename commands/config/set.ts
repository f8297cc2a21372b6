import type { App } from '../../src/app/app.ts';
import { forgetCosts, spentThisMonth } from '../../src/app/budget.ts';
import { displayOptionsIn } from '../../src/app/display-options.ts';
import { Failure } from '../../src/base/failure.ts';
import { defaultStallTimeout } from '../../src/chat/stall-timeout.ts';
import { currentSetting, type SettingName, settings } from '../../src/storage/settings.ts';
import { defaultFontSize } from '../../src/terminal/screen/appearance.ts';
import { loadPalettes } from '../../src/terminal/screen/theme.ts';
import { type Printable, styled } from '../../src/terminal/text/styled-text.ts';
import { defineCommand } from '../definition.ts';
import { settable, setting, settingValue } from '../kinds/setting.ts';
import { print, printTable } from '../output.ts';
import { possible, problemWith } from './setting-problem.ts';

/** `set`: the settings of this browser. */
export const set = defineCommand({
  name: 'set',
  summary: 'show or change a preference',
  example: 'set size 18',
  args: {
    setting: { kind: setting, summary: settable.join(', '), isOptional: true },
    value: {
      kind: settingValue,
      summary: 'its new value; without one, it is shown',
      isOptional: true,
      extent: 'words',
    },
  },
  run(app, given) {
    if (!given.setting) return list(app);
    return given.value === undefined
      ? show(app, given.setting)
      : changeSetting(app, given.setting, given.value);
  },
});

function list(app: App): Promise<void> {
  const rows = settable.map((name) => [name, currentText(app, name), settings[name].summary]);
  return printTable(app, rows);
}

function show(app: App, name: SettingName): void {
  print(app, styled`${name} is ${currentText(app, name)}. It takes ${possible(name)}.`);
}

/** Stores and applies a value, and prints it. Throws a Failure if it is not valid or cannot be stored or applied. */
export async function changeSetting(app: App, name: SettingName, value: string): Promise<void> {
  const problem = problemWith(app, name, value);
  if (problem !== undefined) throw new Failure('usage', `${name} ${problem}`);
  if (name === 'theme') await requirePalettes(value);
  app.settings.set(name, value);
  app.view.setAppearance(displayOptionsIn(app.settings));
  const counting = name === 'budget' ? recount(app) : undefined;
  try {
    await counting;
  } finally {
    print(app, styled`${name} is now ${currentText(app, name)}.`);
  }
  const spent = await counting;
  if (spent !== undefined) print(app, spent);
}

/** Counts what was spent this month. Returns a line about it; undefined if there is no budget. */
async function recount(app: App): Promise<Printable | undefined> {
  await forgetCosts(app);
  return spentThisMonth(app);
}

async function requirePalettes(theme: string): Promise<void> {
  try {
    await loadPalettes(theme);
  } catch {
    throw new Failure(
      'unavailable',
      'The theme could not be loaded. Check the network, or reload the page.',
    );
  }
}

/** The numbers that `auto` means. */
const automatic: Readonly<Partial<Record<SettingName, number>>> = {
  size: defaultFontSize,
  idle: defaultStallTimeout,
};

/** Returns the value in effect, with the number that it means: `auto (15)`. */
function currentText(app: App, name: SettingName): string {
  const value = currentSetting(app.settings, name);
  const number = automatic[name];
  return value === 'auto' && number !== undefined ? `auto (${number})` : value;
}
