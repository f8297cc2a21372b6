import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { CommandDefinition } from '../commands/definition.ts';
import { settable } from '../commands/kinds/setting.ts';
import { commands } from '../commands/registry.ts';
import { parameterNames } from '../src/providers/parameters.ts';
import { providers } from '../src/providers/registry.ts';
import { withGeneratedTables } from './support/manual-tables.ts';

const pages = ['.', 'docs'].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => path.join(folder, name)),
);
const manual = read('docs/manual.md');

describe('the manual describes', () => {
  test.each(commands.flatMap(linesOf))('the command %s', (line) => {
    expect(new RegExp(`\`/?${line}(?![\\w-])`).test(manual)).toBe(true);
  });

  test.each(settable)('the setting %s', (name) => {
    expect(manual.includes(`| \`${name}\` |`)).toBe(true);
  });

  test.each(parameterNames)('the request parameter %s', (name) => {
    expect(manual.includes(`| \`${name}\` |`)).toBe(true);
  });

  test.each(providers)('the provider $id with its names and origin', ({ id, ...provider }) => {
    const row = manual.split('\n').find((line) => line.startsWith(`| \`${id}\` |`)) ?? '';
    for (const name of [...provider.aliases, provider.slot, provider.origin]) {
      expect(row).toContain(`\`${name}\``);
    }
  });
});

test('the tables of the manual are those of the definitions; vitest -u writes them', async () => {
  await expect(withGeneratedTables(manual)).toMatchFileSnapshot('../docs/manual.md');
});

test('the manual has a table with each command', () => {
  const listed = [...manual.matchAll(/<!-- commands: ([\w ]+) -->/g)].flatMap(([, names = '']) =>
    names.split(' '),
  );
  expect(listed.toSorted()).toEqual(commands.map(({ name }) => name).toSorted());
});

test('README has at most 150 lines and a row for each provider', () => {
  const readme = read('README.md');
  expect(readme.split('\n').length).toBeLessThanOrEqual(151);
  for (const { id, key, freeTier } of providers.filter(({ needsKey }) => needsKey)) {
    expect(readme).toContain(`| \`${id}\` | ${key.console} | ${freeTier} |`);
  }
});

describe('relative links lead somewhere', () => {
  test.each(pages)('in %s', (page) => {
    const links = [...read(page).matchAll(/\]\((?!https?:)([^)\s]*)\)/g)].map(([, to = '']) => to);
    expect(links.filter((to) => !exists(page, to))).toEqual([]);
  });

  test('and a broken one is found', () => {
    expect(exists('README.md', 'docs/none.md')).toBe(false);
    expect(exists('README.md', 'docs/manual.md#none')).toBe(false);
  });
});

function read(name: string): string {
  return readFileSync(name, 'utf8');
}

/** Returns the command as it is typed, or each of its verbs. */
function linesOf({ name, verbs }: CommandDefinition): readonly string[] {
  return verbs ? verbs.map((verb) => `${name} ${verb.name}`) : [name];
}

/** Whether the file of a link exists and has a heading for the link's fragment. */
function exists(page: string, link: string): boolean {
  const [file = '', fragment] = link.split('#');
  const target = file === '' ? page : path.join(path.dirname(page), file);
  if (!existsSync(target)) return false;
  if (fragment === undefined) return true;
  const headings = [...read(target).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);
  return headings.some((heading) => slug(heading) === fragment);
}

function slug(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');
}
