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
import { type Benchmark, benchmark } from './benchmark.ts';
import { maxLineLength } from './text.ts';

/** The length of the longest value that is printed indented, in UTF-16 units. */
const maxValueLength = 10_000;
/** The length of the longest stored title, in UTF-16 units. */
const maxTitleLength = 200;
const app = {
  view: { screen: { columns: 100 } },
  chat: { chatting: false },
  keys: { redact: (text: string) => text },
} as unknown as App;

/** Functions of commands that read typed lines, stored texts or messages. */
export const commandBenchmarks: readonly Benchmark[] = [
  benchmark('terminal/markdown/parts partsOf', partsOf),
  benchmark('commands/data/file-name fileNameOf', fileNameOf, maxTitleLength),
  benchmark('commands/argv readCommandLine', readCommandLine, maxLineLength),
  benchmark(
    'commands/argv readCommandLine, chat',
    (text) => readCommandLine(`chat ${text}`),
    maxLineLength,
  ),
  benchmark(
    'commands/argv readCommandLine, key set',
    (text) => readCommandLine(`key set ${text}`),
    maxLineLength,
  ),
  benchmark(
    'commands/argv readCommandLine, bot import',
    (text) => readCommandLine(`bot import ${text}`),
    maxLineLength,
  ),
  benchmark('commands/argv isUnclosed', isUnclosed, maxLineLength),
  benchmark('commands/argv isUnclosed, chat', (text) => isUnclosed(`chat "${text}`), maxLineLength),
  benchmark('commands/roles readRoles', readRoles, maxLineLength),
  benchmark(
    'commands/roles readRoles, chat',
    (text) => readRoles(`chat "a" ${text}`),
    maxLineLength,
  ),
  benchmark('commands/complete restOfName', restOfName, 20_000),
  benchmark('commands/highlight highlight', highlight, maxLineLength),
  benchmark('commands/kinds/provider findProviderNamed', findProviderNamed, maxLineLength),
  benchmark('commands/output beginning', (text) => beginning(app, text, 80)),
  benchmark('commands/output indented', (text) => indented(text, 80), maxValueLength),
  benchmark('commands/output indentRedacted', (text) => indentRedacted(app, text), maxValueLength),
  benchmark(
    'commands/session/short-title shortTitle',
    (text) => shortTitle(app, text, 40),
    maxTitleLength,
  ),
  benchmark('commands/session/snippet patternOf', patternOf, maxLineLength),
  benchmark('commands/session/snippet snippet', (text) => snippet(text, patternOf('needle'))),
  benchmark('commands/session/snippet snippet, at its end', (text) =>
    snippet(`${text} a needle`, patternOf('a needle')),
  ),
  benchmark('commands/config/stop-rows rowsOfStop', (text) => rowsOfStop([text]), maxLineLength),
  benchmark('commands/config/stop-rows stopOfRows', stopOfRows, maxLineLength),
];
