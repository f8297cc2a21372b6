import { expect, test } from 'vitest';
import { readRoles } from '../../commands/roles.ts';

const letters: Readonly<Record<string, string>> = {
  command: 'c',
  help: 'h',
  option: 'o',
  value: 'v',
  mention: 'm',
  end: 'e',
  argument: 'a',
  'raw word': 'r',
  text: 't',
  secret: 's',
};

test.each([
  ['', ''],
  ['key set', 'cc'],
  ['/keys set openai --bot poet', 'ccaov'],
  ['key set openai --bot=poet abc def', 'ccaoss'],
  ['key set openai', 'cca'],
  ['help key set', 'hcc'],
  ['key help set', 'chc'],
  ['nosuch key', 'aa'],
  ['export --format md session 2', 'covca'],
  ['session show -1', 'cca'],
  ['session search -x "-y" -- -z', 'ccoaea'],
  ['set font a b', 'caaa'],
  ['bot import a --as b c', 'ccrovr'],
  ['chat -cm openai: @poet what -x is', 'covmttt'],
  ['chat -mopenai: hi', 'cot'],
  ['chat --model=openai: hi', 'cot'],
  ['chat "hi" -m openai:', 'ctov'],
  ['chat "hi" -m openai: bye', 'ctttt'],
  ['chat "hi" @poet', 'ctt'],
  ['chat @poet @wit', 'cmt'],
  ['chat -- -x', 'cet'],
  ['chat -5 + 3', 'cttt'],
  ['chat help me', 'ctt'],
  ['/system -h "x"', 'ctt'],
])('the words of %j have the roles %s', (line, roles) => {
  expect(
    readRoles(line)
      .words.map(({ role }) => letters[role])
      .join(''),
  ).toBe(roles);
});

test.each([
  ['chat -m', 'model'],
  ['chat -cm', 'model'],
  ['bot import --as', 'name'],
  ['chat -mx', undefined],
  ['chat --model=x', undefined],
  ['chat -c', undefined],
])('after %j follows the value %s', (line, value) => {
  expect(readRoles(line).awaited?.value).toBe(value);
});
