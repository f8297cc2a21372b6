import type { App } from '../../src/app/app.ts';
import { forgetCosts } from '../../src/app/budget.ts';
import { displayOptionsIn } from '../../src/app/display-options.ts';
import {
  currentSetting,
  type Setting,
  type SettingName,
  settings,
} from '../../src/storage/settings.ts';
import type { FormField, SaveResult } from '../../src/terminal/form/form-fields.ts';
import { keylessFields } from '../bot/text-fields.ts';
import { settable } from '../kinds/setting.ts';
import { problemWith } from './setting-problem.ts';

/** Returns a field for each setting that `set` changes: a choice, or a text if it may have other values than those listed. */
export function preferenceFields(app: App): readonly FormField[] {
  const text = keylessFields(app);
  return settable.map((name) => preferenceField(app, name, text));
}

function preferenceField(
  app: App,
  name: SettingName,
  text: ReturnType<typeof keylessFields>,
): FormField {
  const { summary, values, others }: Setting = settings[name];
  const field = {
    label: name,
    note: () => summary,
    value: () => currentSetting(app.settings, name),
    save: (value: string) => save(app, name, value),
  };
  return others ? text(field) : { ...field, type: 'choice', options: () => values ?? [] };
}

/** Stores a value and applies it; an empty one resets the setting to its default. */
function save(app: App, name: SettingName, value: string): SaveResult {
  const problem = value === '' ? undefined : problemWith(app, name, value);
  if (problem !== undefined) return problem;
  app.settings.set(name, value === '' ? undefined : value);
  app.view.setAppearance(displayOptionsIn(app.settings));
  return name === 'budget' ? forgetCosts(app).then(() => undefined) : undefined;
}
