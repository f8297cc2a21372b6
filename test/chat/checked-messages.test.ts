import { expect, test, vi } from 'vitest';
import { runSteps } from '../../src/base/steps.ts';
import { CheckedMessages } from '../../src/chat/checked-messages.ts';
import { toSecret } from '../../src/secrets/key-patterns.ts';
import { Redactor } from '../../src/secrets/redactor.ts';

const mistral = 'zXcVbNmAsDfGhJkLqWeRtYuIoP123456';
const keys = [{ title: 'mistral key', secret: toSecret(mistral) }];
const said = Array.from({ length: 2000 }, (_, at) => `message ${at} of the conversation so far, `);

/** Returns a search for keys in messages, and the number of UTF-16 units that it searches. */
function begin() {
  const redactor = new Redactor(keys);
  const spy = vi.spyOn(redactor, 'findSteps');
  const checked = new CheckedMessages();
  const titleIn = (texts: readonly string[], by = redactor) =>
    runSteps(checked.findKey(texts, by))?.title;
  const searched = () => spy.mock.calls.reduce((sum, [text]) => sum + text.length, 0);
  return { titleIn, searched };
}

test('messages without a key are searched once', () => {
  const { titleIn, searched } = begin();
  expect(titleIn(said)).toBeUndefined();
  const first = searched();
  expect(titleIn([...said, 'and on'])).toBeUndefined();
  expect(first).toBeGreaterThan(80_000);
  expect(searched() - first).toBeLessThan(300);
});

test('a long message is not searched again with the one after it', () => {
  const { titleIn, searched } = begin();
  const long = 'a long text, '.repeat(10_000);
  expect(titleIn(['hello', long])).toBeUndefined();
  const first = searched();
  expect(titleIn(['hello', long, 'and on'])).toBeUndefined();
  expect(searched() - first).toBeLessThan(300);
});

test('a key at either end of a long message is found', () => {
  const dots = '. '.repeat(10_000);
  for (let cut = 0; cut <= mistral.length; cut += 4) {
    const [begun, rest] = [mistral.slice(0, cut), mistral.slice(cut)];
    for (const texts of [
      [`so ${begun}`, `${rest} ${dots}`, 'and on'],
      ['hello', `${dots} ${begun}`, `${rest} so`],
    ]) {
      const { titleIn } = begin();
      expect(titleIn(texts)).toBe('mistral key');
    }
  }
});

test('a key in a later message, or continued in it, is found', () => {
  for (let cut = 0; cut < 8; cut += 1) {
    const { titleIn } = begin();
    const before = [...said, `it is ${mistral.slice(0, cut)}`];
    expect(titleIn(before)).toBeUndefined();
    expect(titleIn([...before, mistral.slice(cut)])).toBe('mistral key');
  }
});

test('a key spread over messages of few characters is found', () => {
  const { titleIn } = begin();
  const pieces = [...mistral.slice(0, 7)].map((character) => `${character}\n`);
  expect(titleIn([...said, ...pieces])).toBeUndefined();
  expect(titleIn([...said, ...pieces, mistral.charAt(7)])).toBe('mistral key');
});

test('a message that has changed is searched again, and all are for other keys', () => {
  const { titleIn } = begin();
  expect(titleIn(said)).toBeUndefined();
  expect(titleIn(said.with(1, mistral))).toBe('mistral key');
  const other = { title: 'groq key', secret: toSecret('gsk_messageXofXtheXconversation') };
  expect(titleIn(said, new Redactor([other]))).toBe('groq key');
});

test('messages with a key are searched again', () => {
  const { titleIn } = begin();
  const texts = [...said, mistral];
  expect(titleIn(texts)).toBe('mistral key');
  expect(titleIn([...texts, 'and on'])).toBe('mistral key');
});
