import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { defineCommand } from '../../commands/definition.ts';
import { text } from '../../commands/kinds/text.ts';
import type { App } from '../../src/app/app.ts';

let values: unknown;
const run = (_: App, given: unknown) => {
  values = given;
};
const find = defineCommand({
  name: 'search',
  summary: '',
  args: { text: { kind: text, extent: 'words' } },
  options: {
    all: { summary: '' },
    system: { summary: '', short: 's', value: 'text', kind: text },
    keyIn: { summary: '', value: 'text', kind: text, isRepeatable: true },
  },
  run,
});
const rename = defineCommand({
  name: 'rename',
  summary: '',
  args: { session: { kind: text }, title: { kind: text, extent: 'words', isOptional: true } },
  run,
});
const session = defineCommand({
  name: 'session',
  aliases: ['sessions'],
  summary: '',
  verbs: [find, rename],
});
const commands = [session];

const app = { view: { screen: { columns: 80 } }, chat: { chatting: false } } as unknown as App;
let modules: typeof import('../../commands/argv.ts') & typeof import('../../commands/program.ts');

beforeAll(async () => {
  vi.resetModules();
  const root = { name: 'keysh', summary: '', verbs: commands };
  vi.doMock('../../commands/registry.ts', () => ({
    commands,
    groups: [{ title: '', commands }],
    root,
  }));
  const argv = await import('../../commands/argv.ts');
  modules = { ...argv, ...(await import('../../commands/program.ts')) };
});

afterAll(() => {
  vi.doUnmock('../../commands/registry.ts');
  vi.resetModules();
});

/** Returns the values that the command of a line receives, or the error. */
async function valuesOf(line: string): Promise<unknown> {
  const error = await modules.execute(app, modules.readCommandLine(line));
  return error?.message ?? values;
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
    expect(await valuesOf(line)).toEqual(values);
  });
});

describe('a word that begins with a dash and has no quotes', () => {
  test.each(['session search -draft', 'session search a"-x" -draft', 'session search "a" --draft'])(
    'is an unknown option in %s',
    async (line) => {
      expect(await valuesOf(line)).toMatch(/^error: unknown option/);
    },
  );

  test.each([
    ['session search -- -draft', { ...search, text: '-draft' }],
    ['session search -- -draft "-x"', { ...search, text: '-draft -x' }],
    ['session search a-draft', { ...search, text: 'a-draft' }],
    ['session search -s -draft x', { ...search, text: 'x', system: '-draft' }],
    ['session rename -1 trip', { session: '-1', title: 'trip' }],
  ])('is not an argument in %s', async (line, values) => {
    expect(await valuesOf(line)).toEqual(values);
  });
});

test.each([
  ['session rename 2', { session: '2', title: undefined }],
  ['session rename 2 ""', { session: '2', title: '' }],
  ['session search a --key-in b --key-in=c', { ...search, text: 'a', keyIn: ['b', 'c'] }],
])('the values of %s', async (line, values) => {
  expect(await valuesOf(line)).toEqual(values);
});
