import { describe, expect, test } from 'vitest';
import { LineMask } from '../../src/secrets/line-mask.ts';
import { KeyStore } from '../../src/storage/keys.ts';
import { memoryStorage } from '../support/memory-storage.ts';

const stored = 'zXcVbNmAsDfGhJkLqWeRtYuIoP123456';
const body = 'Q7wE8rT9yU0iO1pA2sD3';
const keys = new KeyStore(() => memoryStorage({ 'app-apikey-provider8': stored }));

/** What the screen shows of a line being typed. */
function shown(line: string, lineMask = new LineMask(keys)): string {
  let text = '';
  let at = 0;
  for (const { start, end } of lineMask.spans(line)) {
    text += line.slice(at, start) + '•'.repeat(end - start);
    at = end;
  }
  return text + line.slice(at);
}

describe('a line being typed', () => {
  test.each([
    ['key set openai abc', 'key set openai •••'],
    ['/key set openai abc', '/key set openai •••'],
    ['／key set openai abc', '／key set openai •••'],
    ['、key set openai abc', '、key set openai •••'],
    ['keys rotate openai -x', 'keys rotate openai ••'],
    ['key set openai "a b" c', 'key set openai ••••• •'],
    ['key rm openai --yes', 'key rm openai --yes'],
    ['key set openai sk-proj-abcd/REST', 'key set openai •••••••••••••••••'],
    ['chat sk-proj-abcd/REST', 'chat sk-proj-abcd•••••'],
    ['chat zsk-proj-abcdef', 'chat zsk-proj-abcd••'],
    ['//key set mistral abc', '//key set mistral •••'],
    ['key sett openai abc', 'key sett openai •••'],
    ['key set openai --yes', 'key set openai •••••'],
    ['key set openai "--bot"', 'key set openai •••••••'],
    ['key set --bot poet openai -abc', 'key set --bot poet openai ••••'],
    ['key set openai -abc --bot poet', 'key set openai •••• --bot poet'],
    ['key set openai -abc --bot=poet', 'key set openai •••• --bot=poet'],
    ['key set openai --bot poet -abc x', 'key set openai --bot poet •••• •'],
    ['key set --bot poet Q7wE8rT9yU', 'key set --bot poet Q7wE••••••'],
    ['key set --bot Q7wE8rT9yU openai', 'key set --bot Q7wE•••••• openai'],
    ['key set --bot=Q7wE8rT9yU openai', 'key set --bot=Q7wE•••••• openai'],
    ['key rm --all', 'key rm --all'],
    ['key set openai', 'key set openai'],
    ['key set anth', 'key set anth'],
    ['key set anthropci', 'key set anth•••••'],
    ['chat is sk-proj-abcdef a key', 'chat is sk-proj-abcd•• a key'],
    ['--key=sk-abcdef', '--key=sk-abcd••'],
    ['a task-management question', 'a task-management question'],
  ])('%j shows %j', (line, expected) => {
    expect(shown(line)).toBe(expected);
  });

  test('a stored key without a prefix is hidden anywhere, from its eighth character on also in part', () => {
    expect(shown(`chat ${stored}!`)).toBe(`chat ${'•'.repeat(stored.length)}!`);
    expect(shown(`chat ${stored.slice(3, 11)}!`)).toBe('chat ••••••••!');
  });

  test('a key with a known prefix stays hidden when its beginning is deleted', () => {
    const lineMask = new LineMask(keys);
    const key = `sk-ant-${body}`;
    expect(shown(key, lineMask)).toBe(`sk-ant-Q7wE${'•'.repeat(body.length - 4)}`);
    expect(shown(key.slice(2), lineMask)).toBe(`-ant-Q7wE${'•'.repeat(body.length - 4)}`);
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

test("a bot's name of any length is shown while it is typed", () => {
  const name = 'conversationalist';
  const lineMask = new LineMask(keys, (typed) => name.startsWith(typed));
  for (const before of ['key set --bot ', 'key rm openai --bot=', 'key which ']) {
    for (let length = 1; length <= name.length; length++) {
      const line = before + name.slice(0, length);
      expect(shown(line, lineMask)).toBe(line);
    }
  }
});

test('a hidden key stays hidden when the line is no longer a key command', () => {
  const lineMask = new LineMask(keys);
  expect(shown(`key set mistral ${body}`, lineMask)).toBe(
    `key set mistral ${'•'.repeat(body.length)}`,
  );
  const broken = `ey set mistral ${body.slice(0, 9)}${body.slice(10)}x`;
  expect(shown(broken, lineMask)).toBe(`ey set mistral ${'•'.repeat(body.length)}`);
  expect(lineMask.forScreen(broken)).toBe('ey set mistral …sD3x');
  expect(lineMask.forHistory(broken)).toBe('ey set mistral …sD3x');
  expect(shown('chat hello everybody', lineMask)).toBe('chat hello everybody');
});

describe('an entered line', () => {
  test.each([
    [`key set openai sk-proj-${body}`, 'key set openai', 'key set openai sk-proj-…2sD3'],
    [`/key rotate openai "${body} x" y`, '/key rotate openai', '/key rotate openai …3 x" ••••'],
    [`sk-ant-api03-${body}`, 'sk-ant-…2sD3', 'sk-ant-…2sD3'],
    [`key set sk-${body}`, 'key set sk-…2sD3', 'key set sk-…2sD3'],
    [`chat -s x hello ${stored}`, 'chat -s x hello …3456', 'chat -s x hello …3456'],
    ['chat hello', 'chat hello', 'chat hello'],
    ['chat what is sk-learn', 'chat what is sk-learn', 'chat what is sk-lear•'],
    [`key set sk-ant-${body} openai`, 'key set sk-ant-…2sD3', 'key set sk-ant-…2sD3 ••••'],
    [`key sk-ant-${body} set openai`, 'key sk-ant-…2sD3 set', 'key sk-ant-…2sD3 set ••••'],
    [`key ${body}xyzw`, 'key Q7wE…xyzw', 'key Q7wE…xyzw'],
  ])('%j is stored as %j', (line, kept, echoed) => {
    const lineMask = new LineMask(keys);
    for (let length = 1; length <= line.length; length++) lineMask.spans(line.slice(0, length));
    expect(lineMask.forHistory(line)).toBe(kept);
    expect(lineMask.forScreen(line)).toBe(echoed);
  });
});

describe('a text that is not a command', () => {
  test('may begin like one', () => {
    const lineMask = new LineMask(keys);
    expect(lineMask.spansInText('Key responsibilities: everything')).toEqual([]);
    expect(lineMask.spansInText(`key set mistral ${stored}`)).toMatchObject([{ start: 16 }]);
  });
});
