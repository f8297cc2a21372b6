import { describe, expect, test } from 'vitest';
import { isUnclosed, readCommandLine } from '../../commands/argv.ts';

const argv = (line: string) => readCommandLine(line).argv;

const odd = "https://c.example/app/?a=1&b=2#b=1.AbC-_~.*!'()";

describe('a command line', () => {
  test('includes all of a link', () => {
    expect(argv(`bot import ${odd}`)).toEqual(['bot', 'import', '--', odd]);
    expect(argv(`bot import <${odd}>`)).toEqual(['bot', 'import', '--', `<${odd}>`]);
  });

  test.each([
    ['', []],
    ['help key', ['key', '--help']],
    ['help key set openai', ['key', 'set', '--help']],
    ['key help set', ['key', 'set', '--help']],
    ['keys', ['keys', 'list']],
    ['/model list -q "a b"', ['model', 'list', '-q', 'a b']],
    ['chat what is  -5 + 3', ['chat', '--', 'what is  -5 + 3']],
    ['chat', ['chat']],
    ['chat -m openai:', ['chat', '-m', 'openai:']],
    ['chat -- --not-a-flag', ['chat', '--', '--not-a-flag']],
    ['chat -m openai: what does ls -la do', ['chat', '-m', 'openai:', '--', 'what does ls -la do']],
    ['chat --modle x hi', ['chat', '--modle', '--', 'x hi']],
    ['chat "hi there" -m openai:', ['chat', '-m', 'openai:', '--', 'hi there']],
    ['chat -mo hi there', ['chat', '-mo', '--', 'hi there']],
    ['chat -5 + 3', ['chat', '--', '-5 + 3']],
    ['chat - hi', ['chat', '--', '- hi']],
    ['bot import x --as', ['bot', 'import', 'x', '--as']],
    ['chat "hi" and bye -m x', ['chat', '--', '"hi" and bye -m x']],
    ['chat @work hello', ['chat', '-b', 'work', '--', 'hello']],
    ['chat @work -m x hello', ['chat', '-b', 'work', '-m', 'x', '--', 'hello']],
    ['chat hello @work', ['chat', '--', 'hello @work']],
    ['chat "@work" hello', ['chat', '--', '"@work" hello']],
    ['chat -c @work hello', ['chat', '-c', '-b', 'work', '--', 'hello']],
    ['chat -m x @work -c hello', ['chat', '-m', 'x', '-b', 'work', '-c', '--', 'hello']],
    ['chat -s @brief @work hi', ['chat', '-s', '@brief', '-b', 'work', '--', 'hi']],
    ['chat @work -s @brief', ['chat', '-b', 'work', '-s', '@brief']],
    ['chat @work @home hi', ['chat', '-b', 'work', '--', '@home hi']],
    ['chat -c "@work hello"', ['chat', '-c', '--', '@work hello']],
    ['chat -c -- @work hello', ['chat', '-c', '--', '@work hello']],
    ['chat -c @', ['chat', '-c', '--', '@']],
    ['chat "hi" -m x @work', ['chat', '--', '"hi" -m x @work']],
    ['chat -b work hello', ['chat', '-b', 'work', '--', 'hello']],
    ['chat -cm openai: hi', ['chat', '-cm', 'openai:', '--', 'hi']],
    ['chat "x" -m', ['chat', 'x', '-m']],
    ['chat "unclosed quote', ['chat', '--', '"unclosed quote']],
    ['chat -s "be brief" -o seed=1 hi', ['chat', '-s', 'be brief', '-o', 'seed=1', '--', 'hi']],
    ['chat --help', ['chat', '--help']],
    [`chat what's up`, ['chat', '--', `what's up`]],
    ['/system  be "very" kind ', ['system', '--', 'be "very" kind']],
    ['/system ""', ['system', '--', '']],
    ['/system', ['system']],
    ['chat is a > b && c | d; or #5?', ['chat', '--', 'is a > b && c | d; or #5?']],
    ['chat what is $HOME and *.md ?', ['chat', '--', 'what is $HOME and *.md ?']],
    ['chat """\nfoo "bar\n"""', ['chat', '--', 'foo "bar']],
    ['bot import', ['bot', 'import']],
    ['/bot import -h', ['bot', 'import', '-h']],
    ['bots import 1.x --as bard', ['bots', 'import', '--as', 'bard', '--', '1.x']],
    ['bot import --as=bard #b=1.x', ['bot', 'import', '--as=bard', '--', '#b=1.x']],
    ['bot import "#b=1.x"', ['bot', 'import', '--', '"#b=1.x"']],
    ['bot import #b=1.x\n  y', ['bot', 'import', '--', '#b=1.x y']],
    [' https://h/#b=1.x ', ['bot', 'import', '--', 'https://h/#b=1.x']],
    ['<https://h/#b=1.x>', ['bot', 'import', '--', '<https://h/#b=1.x>']],
  ])('%j is read as %j', (line, expected) => {
    expect(argv(line)).toEqual(expected);
  });

  test.each([
    ['key set openai -abc', ['key', 'set', 'openai', '•'], '••••'],
    ['key set openai --x', ['key', 'set', 'openai', '•'], '••••'],
    [
      'key set openai sk-proj-Q7wE8rT9yU0iO1pA2sD3 more',
      ['key', 'set', 'openai', '•', '•'],
      'sk-proj-…2sD3',
    ],
    ['key set openai "a b"', ['key', 'set', 'openai', '•'], '••••'],
    [
      'key set openai Bearer sk-proj-Q7wE8rT9yU0iO1pA2sD3',
      ['key', 'set', 'openai', '•'],
      'sk-proj-…2sD3',
    ],
    [
      'key set openai export OPENAI_API_KEY="sk-proj-Q7wE8rT9yU0iO1pA2sD3"',
      ['key', 'set', 'openai', '•'],
      '…sD3"',
    ],
    [
      'key set openai --bot poet Authorization: Bearer sk-proj-Q7wE8rT9yU0iO1pA2sD3',
      ['key', 'set', 'openai', '--bot', 'poet', '•'],
      '…2sD3',
    ],
    ['/keys rotate claude', ['keys', 'rotate', 'claude'], undefined],
    ['//key set openai -abc', ['/key', 'set', 'openai', '•'], '••••'],
    ['KEY set openai -abc', ['KEY', 'set', 'openai', '•'], '••••'],
    ['key rm openai --yes', ['key', 'rm', 'openai', '--yes'], undefined],
    ['key rm --all', ['key', 'rm', '--all'], undefined],
    ['key set openai --yes', ['key', 'set', 'openai', '•'], '••••'],
    ['key set openai "--bot"', ['key', 'set', 'openai', '•'], '••••'],
    ['key set -abc', ['key', 'set', '•'], undefined],
    ['key set --bot poet openai -abc', ['key', 'set', '--bot', 'poet', 'openai', '•'], '••••'],
    ['key set openai -abc --bot poet', ['key', 'set', 'openai', '--bot', 'poet', '•'], '••••'],
    ['key set openai --bot=poet -abc', ['key', 'set', 'openai', '--bot=poet', '•'], '••••'],
    ['key set openai a b --bot poet', ['key', 'set', 'openai', '--bot', 'poet', '•', '•'], '••••'],
  ])('%j shows commander no key', (line, expected, mask) => {
    expect(argv(line)).toEqual(expected);
    expect(readCommandLine(line).secret?.mask).toBe(mask);
  });
});

describe('a command line continues', () => {
  test.each([
    'bot new "dir C:\\temp\\" --system "x"',
    "provider show 'open",
    'model list --search="a b',
    'chat "hello',
    'chat -s "be brief',
    "/system 'you are",
    'chat -m openai: """',
    'chat """\nsay "hi" and\n"""doc"""',
  ])('after %j', (line) => {
    expect(isUnclosed(line)).toBe(true);
  });

  test.each([
    '',
    'key set openai "sk-',
    "hello what's up",
    "chat what's up",
    'chat say "hi',
    '/system be "kind',
    'chat "hello"',
    'chat """\nsay "hi\n"""',
    'provider show "openai"',
  ])('not after %j', (line) => {
    expect(isUnclosed(line)).toBe(false);
  });
});
