import { beforeEach, describe, expect, test, vi } from 'vitest';
import { readCommandLine } from '../../commands/argv.ts';
import { execute } from '../../commands/program.ts';
import type { App } from '../../src/app/app.ts';

const found = vi.hoisted((): { values?: unknown } => ({}));

vi.mock('../../commands/registry.ts', async () => {
  const { defineCommand } = await import('../../commands/definition.ts');
  const { text } = await import('../../commands/kinds/text.ts');
  const search = defineCommand({
    name: 'search',
    summary: '',
    args: { text: { kind: text, extent: 'words' } },
    options: {
      all: { summary: '' },
      system: { summary: '', short: 's', value: 'text', kind: text },
      keyIn: { summary: '', value: 'text', kind: text, isRepeatable: true },
    },
    run: (_, values) => void Object.assign(found, { values }),
  });
  const rename = defineCommand({
    name: 'rename',
    summary: '',
    args: { session: { kind: text }, title: { kind: text, extent: 'words', isOptional: true } },
    run: (_, values) => void Object.assign(found, { values }),
  });
  const commands = [
    defineCommand({
      name: 'session',
      aliases: ['sessions'],
      summary: '',
      verbs: [search, rename],
    }),
  ];
  return { commands, root: { name: 'keysh', summary: '', verbs: commands } };
});

beforeEach(() => {
  found.values = undefined;
});

const app = { view: { screen: { columns: 80 } }, chat: { chatting: false } } as unknown as App;

/** Returns the values that the command of a line gets, or what is wrong with the line. */
async function run(line: string): Promise<unknown> {
  const error = await execute(app, readCommandLine(line));
  return error?.message ?? found.values;
}

const search = { all: false, system: undefined, keyIn: undefined };

describe('a quoted word that begins with a dash is an argument', () => {
  test.each([
    ['session search "-draft"', { ...search, text: '-draft' }],
    ["session search '-draft'", { ...search, text: '-draft' }],
    ['session search "--all"', { ...search, text: '--all' }],
    ['session search "-draft" --all', { ...search, text: '-draft', all: true }],
    ['session search --all "-draft"', { ...search, text: '-draft', all: true }],
    ['session search a "-s" b', { ...search, text: 'a -s b' }],
    ['session search "-s" -s "-x"', { ...search, text: '-s', system: '-x' }],
    ['session search "--"', { ...search, text: '--' }],
    ['session search "-a b" c', { ...search, text: '-a b c' }],
    ['session search "-a"b', { ...search, text: '-ab' }],
    ['/sessions search "-draft"', { ...search, text: '-draft' }],
    ['session rename -1 "-draft"', { session: '-1', title: '-draft' }],
    ['session rename 2 "-1 trip"', { session: '2', title: '-1 trip' }],
  ])('%s', async (line, values) => {
    expect(await run(line)).toEqual(values);
  });
});

describe('a word that begins with a dash and has no quotes', () => {
  test.each(['session search -draft', 'session search a"-x" -draft', 'session search "a" --draft'])(
    'is an unknown option in %s',
    async (line) => {
      expect(await run(line)).toMatch(/^error: unknown option/);
    },
  );

  test.each([
    ['session search -- -draft', { ...search, text: '-draft' }],
    ['session search -- -draft "-x"', { ...search, text: '-draft -x' }],
    ['session search a-draft', { ...search, text: 'a-draft' }],
    ['session search -s -draft x', { ...search, text: 'x', system: '-draft' }],
    ['session rename -1 trip', { session: '-1', title: 'trip' }],
  ])('is none in %s', async (line, values) => {
    expect(await run(line)).toEqual(values);
  });
});

test.each([
  ['session rename 2', { session: '2', title: undefined }],
  ['session rename 2 ""', { session: '2', title: '' }],
  ['session search a --key-in b --key-in=c', { ...search, text: 'a', keyIn: ['b', 'c'] }],
])('the values of %s', async (line, values) => {
  expect(await run(line)).toEqual(values);
});
