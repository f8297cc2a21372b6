import type { CommandDefinition, Option, ValueOption } from '../../commands/definition.ts';
import { flagsOf, kebabCase, namesOf } from '../../commands/grammar.ts';
import { keyBindings } from '../../commands/key-bindings.ts';
import { settable } from '../../commands/kinds/setting.ts';
import { commands } from '../../commands/registry.ts';
import { type Parameter, parameterNames, parameters } from '../../src/providers/parameters.ts';
import { type Setting, settings } from '../../src/storage/settings.ts';

/** Options that a row has room for; more have a table. */
const maxInlineOptions = 3;

/**
 * Returns the manual with its generated tables as the definitions have them: between `<!-- commands: key bot -->`,
 * `<!-- settings -->`, `<!-- parameters -->` or `<!-- keys -->` and `<!-- end -->`.
 */
export function withGeneratedTables(manual: string): string {
  return manual.replace(
    /(<!-- (commands|settings|parameters|keys)(?:: ([\w ]+))? -->\n).*?(<!-- end -->)/gs,
    (_, start: string, subject: string, names: string | undefined, end: string) =>
      `${start}\n${tablesOf(subject, names?.split(' ') ?? [])}\n\n${end}`,
  );
}

function tablesOf(subject: string, names: readonly string[]): string {
  if (subject === 'settings')
    return table(['name', 'values', 'default', 'meaning'], settable.map(settingRow));
  if (subject === 'keys') return table(['key', 'effect'], keyBindings);
  if (subject === 'parameters')
    return table(['name', 'values', 'meaning'], parameterNames.map(parameterRow));
  const found = names.map((name) => {
    const command = commands.find((each) => each.name === name);
    if (!command) throw new Error(`There is no command ${name}.`);
    return command;
  });
  const all = found.flatMap((command) => [{ path: command.name, command }, ...verbsOf(command)]);
  const rows = all
    .filter(({ command }) => command.run)
    .map(({ path, command }) => commandRow(path, command));
  const options = all.flatMap(({ path, command }) => optionRows(path, command));
  return [table(['command', 'effect'], rows), ...options].join('\n\n');
}

interface Listed {
  readonly path: string;
  readonly command: CommandDefinition;
}

function verbsOf({ name, verbs = [] }: CommandDefinition): readonly Listed[] {
  return verbs.map((command) => ({ path: `${name} ${command.name}`, command }));
}

/** Returns the row of a command: its syntax under all of its names, and its effect. */
function commandRow(path: string, command: CommandDefinition): readonly string[] {
  const slash = command.mode === 'chat' ? '/' : '';
  const isText = Object.values(command.args ?? {}).some(({ extent }) => extent === 'raw rest');
  const parts = [argumentsOf(command), optionsInline(command)];
  const words = (isText ? parts.toReversed() : parts).flat();
  const names = command.verbs || path !== command.name ? [path] : namesOf(command);
  return [
    names.map((name) => code([slash + name, ...words].join(' '))).join(', '),
    command.summary,
  ];
}

function optionsInline({ options = {} }: CommandDefinition): readonly string[] {
  const all = Object.entries(options);
  if (all.length > maxInlineOptions) return ['[OPTIONS]'];
  return all.map(([name, option]) => {
    const written = [flagsOf(name, option)[0], cellOf(option)].join(' ').trim();
    return 'isRequired' in option ? written : `[${written}]`;
  });
}

function argumentsOf({ args = {} }: CommandDefinition): readonly string[] {
  return Object.entries(args).map(([name, { isOptional }]) => {
    const shown = kebabCase(name).toUpperCase();
    return isOptional ? `[${shown}]` : shown;
  });
}

/** Returns the table of a command's options, unless its row shows them. */
function optionRows(path: string, { options = {} }: CommandDefinition): readonly string[] {
  const all = Object.entries(options);
  if (all.length <= maxInlineOptions) return [];
  const rows = all.map(([name, option]) => {
    const forms = flagsOf(name, option).map((flag) => code(`${flag} ${cellOf(option)}`.trim()));
    return [forms.join(', '), option.summary];
  });
  return [table([`option of ${code(path)}`, 'meaning'], rows)];
}

function cellOf(option: Option): string {
  if (!('kind' in option)) return '';
  const { kind, value }: ValueOption = option;
  return kind.choices?.join('|') ?? value.toUpperCase();
}

function settingRow(name: (typeof settable)[number]): readonly string[] {
  const { summary, values = [''], others }: Setting = settings[name];
  const possible = others?.description ?? values.map(code).join(', ');
  return [code(name), possible, code(values[0]), summary];
}

function parameterRow(name: (typeof parameterNames)[number]): readonly string[] {
  const { summary, range, words = [], isList }: Parameter = parameters[name];
  return [
    code(name),
    range
      ? [...words.map(code), rangeText(range)].join(', ')
      : isList
        ? 'text; may be repeated'
        : 'text',
    summary,
  ];
}

function rangeText({ min, max, isInteger }: NonNullable<Parameter['range']>): string {
  const [from, to] = [min, max].map((bound) => bound.toLocaleString('en-US'));
  return `${isInteger ? 'whole number, ' : ''}${from} to ${to}`;
}

function code(text: string): string {
  return `\`${text}\``;
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => line(row.map((cell) => cell.replaceAll('|', '\\|'))));
  return [line(heads), `|${'---|'.repeat(heads.length)}`, ...lines].join('\n');
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}
