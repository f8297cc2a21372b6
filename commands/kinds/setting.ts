import type { App } from '../../src/app/app.ts';
import { nearest } from '../../src/base/closest.ts';
import { Failure } from '../../src/base/failure.ts';
import { maskLong } from '../../src/secrets/mask-long.ts';
import {
  currentSetting,
  type Setting,
  type SettingName,
  settingNames,
  settings,
} from '../../src/storage/settings.ts';
import type { Candidate } from '../../src/terminal/editor/fuzzy-match.ts';
import type { Kind } from '../definition.ts';

/** The settings that `set` changes. Others have commands of their own. */
export const settable: readonly SettingName[] = settingNames.filter((name) => {
  const { command }: Setting = settings[name];
  return command === undefined;
});

/** A setting that `set` changes, by name. */
export const setting: Kind<SettingName> = {
  parse(_, word) {
    const name = settable.find((each) => each === word);
    if (name) return name;
    const [near] = nearest(word, settable);
    const hint = near ? `Did you mean ${near}?` : `Known: ${settable.join(', ')}.`;
    throw new Failure('not-found', `No setting '${maskLong(word)}'. ${hint}`);
  },
  complete: () => settable.map((name) => ({ text: name, description: settings[name].summary })),
};

/** A value of the setting in the previous argument. */
export const settingValue: Kind<string> = {
  parse: (_, word) => word,
  complete: (app, [name]) => completeValues(app, name),
};

/** A theme. */
export const theme: Kind<string> = {
  parse: (_, word) => word,
  complete: (app) => completeValues(app, 'theme'),
};

function completeValues(app: App, word: string | undefined): readonly Candidate[] {
  const name = settable.find((each) => each === word);
  if (!name) return [];
  const current = currentSetting(app.settings, name);
  const { values }: Setting = settings[name];
  return (values ?? []).map((text) => ({
    text,
    ...(text === current && { description: 'current' }),
  }));
}
