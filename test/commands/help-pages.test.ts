import { expect, test } from 'vitest';
import { readCommandLine } from '../../commands/argv.ts';
import type { CommandDefinition } from '../../commands/definition.ts';
import { flagsOf, kebabCase } from '../../commands/grammar.ts';
import { commands } from '../../commands/registry.ts';
import { openApp } from '../support/open-app.ts';

interface Page {
  readonly name: string;
  readonly command: CommandDefinition;
}

const pages = commands.flatMap((command) => pagesOf('', command));

function pagesOf(above: string, command: CommandDefinition): readonly Page[] {
  const name = `${above} ${command.name}`.trim();
  return [{ name, command }, ...(command.verbs ?? []).flatMap((verb) => pagesOf(name, verb))];
}

async function pageOf(name: string, columns: number): Promise<readonly string[]> {
  const tab = openApp(undefined, columns);
  await tab.run(`help ${name}`);
  return tab.rows();
}

test.each(pages)('help $name has a sentence, a usage and an example', async ({ name, command }) => {
  const page = (await pageOf(name, 120)).join('\n');
  expect(page).toMatch(/^[A-Z].*\.\n\nUsage: /);
  const [, usage = ''] = /^(Usage: (?:.|\n {7})*)$/m.exec(page) ?? [];
  expect(usage).toMatch(new RegExp(`^Usage: ${name}(?= |\n|$)`));
  expect(usage).not.toMatch(/[[<]\s|\s[\]>]|\[\]|<>|undefined| {2}(?! )\S*$/);
  const [, example = ''] = /^Example: (.*)$/m.exec(page) ?? [];
  expect([command, ...(command.verbs ?? [])]).toContain(readCommandLine(example).command);
});

test.each(pages)('help $name explains every row', async ({ name }) => {
  const rows = (await pageOf(name, 120)).filter((row) => row.startsWith('  '));
  expect(rows.filter((row) => !/^ {2}\S.* {2}\S|^ {7,}\S/.test(row))).toEqual([]);
});

test.each(pages)(
  'the usage of $name shows its arguments and options',
  async ({ name, command }) => {
    const page = (await pageOf(name, 120)).join('\n');
    const { args = {}, options = {} } = command;
    for (const key of Object.keys(args))
      expect(page).toMatch(new RegExp(`^Usage: .*[[<]${kebabCase(key)}`, 'm'));
    const flags = Object.entries(options).map((entry) => flagsOf(...entry)[0]);
    const isListed = (flag = '') => new RegExp(`^Usage: .*${flag}\\b`, 'm').test(page);
    expect(flags.length > 3 || flags.every(isListed)).toBe(true);
  },
);

// The options of `key` have no short forms, so that masking can tell its words apart.
test('an option that two commands share has the same forms', () => {
  const forms = new Map<string, string>();
  for (const { name, command } of pages.filter((page) => !page.name.startsWith('key'))) {
    for (const entry of Object.entries(command.options ?? {})) {
      const written = flagsOf(...entry).join(', ');
      expect([name, forms.get(entry[0]) ?? written]).toEqual([name, written]);
      forms.set(entry[0], written);
    }
  }
});
