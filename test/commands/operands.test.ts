import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { readCommandLine } from '../../commands/argv.ts';
import { placeOf } from '../../commands/cursor-context.ts';
import { withOperands } from '../../commands/operands.ts';

/** What commander makes of the line: the arguments and options of the command that it runs. */
function parsed(line: string): unknown {
  let found: unknown;
  const program = new Command('keysh').exitOverride().enablePositionalOptions();
  program.configureOutput({ writeErr: () => undefined });
  const session = program.command('session').alias('sessions');
  session
    .command('search')
    .argument('<text...>')
    .option('--all')
    .option('-s, --system <text>')
    .action((text, options) => {
      found = [text, options];
    });
  session
    .command('rename')
    .argument('<session>')
    .argument('<title...>')
    .action((word, title) => {
      found = [word, title];
    });
  program.parse(withOperands(program, readCommandLine(line)), { from: 'user' });
  return found;
}

describe('a quoted word that begins with a dash is a value', () => {
  test.each([
    ['session search "-draft"', [['-draft'], {}]],
    ["session search '-draft'", [['-draft'], {}]],
    ['session search "--all"', [['--all'], {}]],
    ['session search "-draft" --all', [['-draft'], { all: true }]],
    ['session search --all "-draft"', [['-draft'], { all: true }]],
    ['session search a "-s" b', [['a', '-s', 'b'], {}]],
    ['session search "-s" -s "-x"', [['-s'], { system: '-x' }]],
    ['session search "--"', [['--'], {}]],
    ['session search "-a b" c', [['-a b', 'c'], {}]],
    ['/sessions search "-draft"', [['-draft'], {}]],
    ['session rename -1 "-draft"', ['-1', ['-draft']]],
    ['session rename 2 "-1 trip"', ['2', ['-1 trip']]],
  ])('%s', (line, expected) => {
    expect(parsed(line)).toEqual(expected);
  });
});

describe('without quotes a dash begins an option', () => {
  test.each(['session search -draft', 'session search a"-x" -draft', 'session search "a" --draft'])(
    '%s',
    (line) => {
      expect(() => parsed(line)).toThrow(/unknown option/);
    },
  );

  test.each([
    ['session search -- -draft', [['-draft'], {}]],
    ['session search -- -draft "-x"', [['-draft', '-x'], {}]],
    ['session search a-draft', [['a-draft'], {}]],
    ['session search -s -draft x', [['x'], { system: '-draft' }]],
    ['session rename -1 trip', ['-1', ['trip']]],
  ])('but not in %s', (line, expected) => {
    expect(parsed(line)).toEqual(expected);
  });
});

test.each([
  ['-1', ['-1'], []],
  ['-', ['-'], []],
  ['-.5', ['-.5'], []],
  ['-x', [], ['-x']],
])('where words are completed, %s counts as argument or option', (word, before, given) => {
  expect(placeOf(new Command('keysh'), [word])).toMatchObject({ before, given });
});
