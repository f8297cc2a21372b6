import type { App } from '../src/app/app.ts';
import { formatModelRef } from '../src/chat/catalog.ts';
import { providers, type Row } from '../src/providers/registry.ts';
import { currentSetting, type Setting, settings } from '../src/storage/settings.ts';
import { shownTitle } from '../src/storage/title.ts';
import type { Candidate } from '../src/terminal/editor/fuzzy-match.ts';
import { summaryOf } from './chat/model-summary.ts';
import { completeBots } from './kinds/bot.ts';
import { keyedProvider, provider } from './kinds/provider.ts';
import { settable } from './kinds/setting.ts';

/** Gives what may stand in a place; `before` are the arguments in front of it, `command` whose they are. */
type Values = (app: App, before: readonly string[], command: string) => readonly Candidate[];

/** What an argument or the value of an option may be, by commander's name of it. */
export const completionsFor: Readonly<Record<string, Values>> = {
  provider: (app, before, command) =>
    (needsKey.test(command) ? keyedProvider : provider).complete?.(app, before) ?? [],
  model: modelsOf,
  name: modelsOf,
  bot: completeBots,
  from: completeBots,
  session: sessionsOf,
  keyIn: () => [
    { text: 'query', description: 'in the address of the request' },
    { text: 'header', description: 'in a header, as newer keys want it' },
  ],
  option: () => parameters,
  format: () => [
    { text: 'json', description: 'for import' },
    { text: 'md', description: 'to be read' },
  ],
  setting: () => settable.map((name) => ({ text: name, description: settings[name].summary })),
  value: valuesOf,
  theme: (app) => valuesOf(app, ['theme']),
};

/** The verbs that are about a key that is there. */
const needsKey = /^(rm|rotate|copy|test)$/;
/** What would be a quote or an escape in a line. */
const special = /["'\\]/;

/** The parameters, each with its `=`. */
export const parameters: readonly Candidate[] = [
  { text: 'temperature=', description: '0 is sober, 1 or 2 wild' },
  { text: 'max_tokens=', description: 'the longest reply' },
  { text: 'top_p=', description: 'the share of likely words to draw from, 0 to 1' },
  { text: 'stop=', description: 'a text to stop at' },
  { text: 'seed=', description: 'a number that makes replies repeat' },
  { text: 'reasoning=', description: 'how long to think: low, medium, high' },
];

/** By the beginnings of their ids: a number may mean another one by the time the line is entered. */
function sessionsOf({ sessions, keys }: App): readonly Candidate[] {
  return sessions.listed.map(({ id, title }) => ({
    text: id.slice(0, 8),
    description: keys.redact(shownTitle(title)),
  }));
}

/** Those that can be used come first. */
function modelsOf(app: App): readonly Candidate[] {
  const keyed = app.keys.owners();
  const isUsable = (row: Row) => keyed.includes(row) || !row.needsKey;
  const rows = [...providers.filter(isUsable), ...providers.filter((row) => !isUsable(row))];
  return rows.flatMap((provider) =>
    app.catalog
      .known(provider.id)
      .filter(({ id }) => !special.test(id))
      .map((model) => {
        const remarks = [...summaryOf(model), isUsable(provider) ? '' : 'no key yet'];
        return {
          text: formatModelRef({ provider, model: model.id }),
          description: remarks.filter((remark) => remark !== '').join(' · '),
        };
      }),
  );
}

function valuesOf(app: App, [word]: readonly string[]): readonly Candidate[] {
  const name = settable.find((each) => each === word);
  if (!name) return [];
  const current = currentSetting(app.settings, name);
  const { values }: Setting = settings[name];
  return (values ?? []).map((text) => ({
    text,
    ...(text === current && { description: 'as it is now' }),
  }));
}
