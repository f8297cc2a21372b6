import { describe, expect, test } from 'vitest';
import { concealed, masked, scrubbed } from '../src/conceal.ts';
import { KeyStore } from '../src/stores/keys.ts';
import { memoryStorage } from './memory.ts';

const stored = 'zXcVbNmAsDfGhJkLqWeRtYuIoP123456';
const body = 'Q7wE8rT9yU0iO1pA2sD3';
const keys = new KeyStore(() => memoryStorage({ 'app-apikey-provider8': stored }));

/** What the screen shows of a line being typed. */
function shown(line: string): string {
  let text = '';
  let at = 0;
  for (const { start, end } of concealed(line, keys)) {
    text += line.slice(at, start) + '•'.repeat(end - start);
    at = end;
  }
  return text + line.slice(at);
}

describe('a line being typed', () => {
  test.each([
    ['key set openai abc', 'key set openai •••'],
    ['/key set openai abc', '/key set openai •••'],
    ['keys rotate openai -x', 'keys rotate openai ••'],
    ['key set openai "a b" c', 'key set openai ••••• •'],
    ['key set openai --bot work abc', 'key set openai --bot work •••'],
    ['key sett openai abc', 'key sett openai •••'],
    ['key set openai', 'key set openai'],
    ['key set anth', 'key set anth'],
    ['key set anthropci', 'key set anth•••••'],
    ['chat is sk-proj-abcdef a key', 'chat is sk-proj-abcd•• a key'],
    ['--key=sk-abcdef', '--key=sk-abcd••'],
    ['a task-management question', 'a task-management question'],
  ])('%j shows %j', (line, expected) => {
    expect(shown(line)).toBe(expected);
  });

  test('a stored key without a prefix is hidden anywhere', () => {
    expect(shown(`chat ${stored}!`)).toBe(`chat ${'•'.repeat(stored.length)}!`);
  });

  test.each([
    ['key set openai ', `sk-proj-${body}`],
    ['', `sk-ant-api03-${body}`],
    ['key sk-', body],
    ['key set openai --', `gsk_${body}`],
    ['keyset mistral ', `xai-${body}`],
    ['key set ', `AIza${body}`],
  ])('after %j no eight characters of the key are ever shown', (before, key) => {
    const windows = Array.from({ length: body.length - 7 }, (_, at) => body.slice(at, at + 8));
    for (let length = 1; length <= key.length; length++) {
      const screen = shown(before + key.slice(0, length));
      expect(windows.filter((window) => screen.includes(window))).toEqual([]);
    }
  });
});

describe('a line entered', () => {
  test.each([
    [`key set openai sk-proj-${body}`, 'key set openai', 'key set openai sk-proj-…2sD3'],
    [`/key rotate openai "${body} x" y`, '/key rotate openai', '/key rotate openai …3 x" ••••'],
    [`sk-ant-api03-${body}`, 'sk-ant-…2sD3', 'sk-ant-…2sD3'],
    [`key set sk-${body}`, 'key set sk-…2sD3', 'key set sk-…2sD3'],
    [`chat -s x hello ${stored}`, 'chat -s x hello …3456', 'chat -s x hello …3456'],
    ['chat hello', 'chat hello', 'chat hello'],
  ])('%j is kept as %j', (line, kept, echoed) => {
    expect(scrubbed(line, keys)).toBe(kept);
    expect(masked(line, keys)).toBe(echoed);
  });
});
