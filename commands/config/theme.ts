import type { App } from '../../src/app/app.ts';
import { asTyped } from '../../src/base/tokenize.ts';
import { currentSetting } from '../../src/storage/settings.ts';
import { themeSample, themes } from '../../src/terminal/screen/theme-sample.ts';
import { dim, isColorEnabled, styled } from '../../src/terminal/text/styled-text.ts';
import { defineCommand } from '../definition.ts';
import { theme as themeKind } from '../kinds/setting.ts';
import { print } from '../output.ts';
import { changeSetting } from './set.ts';

const list = defineCommand({
  name: 'list',
  summary: 'list the themes with a sample of each; * marks the one in use',
  example: 'theme list',
  run: listThemes,
});

/** `theme`: the same as `set theme`, and a list of the themes. */
export const theme = defineCommand({
  name: 'theme',
  summary: 'choose a color theme',
  example: 'theme nord',
  args: { theme: { kind: themeKind, summary: 'auto, or one of theme list', isOptional: true } },
  verbs: [list],
  run: (app, given) =>
    given.theme === undefined ? showTheme(app) : changeSetting(app, 'theme', given.theme),
});

function showTheme(app: App): void {
  const all = asTyped('theme list', app.chat);
  print(app, styled`theme is ${currentSetting(app.settings, 'theme')}. To see all: ${all}`);
}

function listThemes(app: App): void {
  const { screen } = app.view;
  const current = currentSetting(app.settings, 'theme');
  const start = (name: string, width = 0) =>
    `${name === current ? '*' : ' '} ${name.padEnd(width)}`;
  const widest = Math.max(...Array.from(themes.keys(), ({ length }) => length));
  const head = start('auto', widest);
  print(app, styled`${head}  ${dim(styled`follows the system`)}`);
  for (const [name, colors] of themes) {
    const sample = themeSample(colors, screen.columns - head.length - 2);
    screen.print(styled`${start(name, widest)}  ${sample}\n`);
    screen.announcer.announce(start(name).trim());
  }
  if (!isColorEnabled())
    print(app, dim(styled`Colors are off. To see them: ${asTyped('set color on', app.chat)}`));
}
