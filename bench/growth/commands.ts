import { isUnclosed, readCommandLine } from '../../commands/argv.ts';
import { restOfName } from '../../commands/complete.ts';
import { rowsOfStop, stopOfRows } from '../../commands/config/stop-rows.ts';
import { fileNameOf } from '../../commands/data/file-name.ts';
import { highlight } from '../../commands/highlight.ts';
import { findProviderNamed } from '../../commands/kinds/provider.ts';
import { beginning, indented, indentRedacted } from '../../commands/output.ts';
import { readRoles } from '../../commands/roles.ts';
import { shortTitle } from '../../commands/session/short-title.ts';
import { patternOf, snippet } from '../../commands/session/snippet.ts';
import type { App } from '../../src/app/app.ts';
import { partsOf } from '../../src/terminal/markdown/parts.ts';
import { type Subject, subject } from './subject.ts';
import { line } from './text.ts';

/** UTF-16 units of a value that is indented. */
const fact = 10_000;
/** UTF-16 units of a stored title. */
const title = 200;
const app = {
  view: { screen: { columns: 100 } },
  chat: { chatting: false },
  keys: { redact: (text: string) => text },
} as unknown as App;

/** What commands do with what was typed, stored or said. */
export const commandSubjects: readonly Subject[] = [
  subject('terminal/markdown/parts partsOf', partsOf),
  subject('file-name fileNameOf', fileNameOf, title),
  subject('line readCommandLine', readCommandLine, line),
  subject('line readCommandLine, chat', (text) => readCommandLine(`chat ${text}`), line),
  subject('line readCommandLine, key set', (text) => readCommandLine(`key set ${text}`), line),
  subject(
    'line readCommandLine, bot import',
    (text) => readCommandLine(`bot import ${text}`),
    line,
  ),
  subject('line isUnclosed', isUnclosed, line),
  subject('line isUnclosed, chat', (text) => isUnclosed(`chat "${text}`), line),
  subject('roles readRoles', readRoles, line),
  subject('roles readRoles, chat', (text) => readRoles(`chat "a" ${text}`), line),
  subject('complete restOfName', restOfName, 20_000),
  subject('highlight highlight', highlight, line),
  subject('provider findProviderNamed', (text) => attempted(() => findProviderNamed(text)), line),
  subject('output beginning', (text) => beginning(app, text, 80)),
  subject('output indented', (text) => indented(text, 80), fact),
  subject('output indentRedacted', (text) => indentRedacted(app, text), fact),
  subject('short-title shortTitle', (text) => shortTitle(app, text, 40), title),
  subject('snippet patternOf', (text) => attempted(() => patternOf(text)), line),
  subject('snippet snippet', (text) => snippet(text, patternOf('needle'))),
  subject('snippet snippet, at its end', (text) =>
    snippet(`${text} a needle`, patternOf('a needle')),
  ),
  subject('stop-rows rowsOfStop', (text) => rowsOfStop([text]), line),
  subject('stop-rows stopOfRows', stopOfRows, line),
];

function attempted(act: () => unknown): unknown {
  try {
    return act();
  } catch {
    return undefined;
  }
}
