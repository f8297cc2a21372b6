import { describe, expect, it } from 'vitest';
import { dialects } from '../../../src/providers/dialects/index.ts';
import type { DialectName } from '../../../src/providers/parameters.ts';
import { readSlices } from '../reply-result.ts';

const names = Object.keys(dialects) as readonly DialectName[];

/** An event with text in each dialect. */
const texts: Readonly<Record<DialectName, unknown>> = {
  openai: { choices: [{ delta: { content: 'Paid.' } }] },
  anthropic: { type: 'content_block_delta', delta: { type: 'text_delta', text: 'Paid.' } },
  gemini: { candidates: [{ content: { parts: [{ text: 'Paid.' }] } }] },
  ollama: { message: { content: 'Paid.' }, done: false },
  responses: { type: 'response.output_text.delta', delta: 'Paid.' },
};

function event(dialect: DialectName, value: unknown): string {
  const data = typeof value === 'string' ? value : JSON.stringify(value);
  return dialects[dialect].framing === 'ndjson' ? `${data}\n` : `data: ${data}\n\n`;
}

function read(dialect: DialectName, events: readonly unknown[]) {
  const body = events.map((value) => event(dialect, value)).join('');
  return readSlices(dialects[dialect], [new TextEncoder().encode(body)]);
}

const errors: readonly (readonly [form: string, event: unknown, kind: string])[] = [
  ['an error object', { error: { code: 402, message: 'pay up' } }, 'payment'],
  ['an error that is a string', { error: 'pay up' }, 'server'],
  ['an error in a list', [{ error: { code: 402, message: 'pay up' } }], 'payment'],
  ['a list of errors', { success: false, errors: [{ code: 402, message: 'pay up' }] }, 'payment'],
  ['a message with a code', { code: 402, message: 'pay up' }, 'payment'],
  ['a message with a status', { statusCode: 402, message: 'pay up' }, 'payment'],
  ['a detail', { detail: 'pay up' }, 'server'],
  ['a message that is not JSON', 'pay up', 'server'],
];

describe.each(names)('a stream in the dialect %s', (dialect) => {
  it.each(errors)('keeps the code and the message of %s', (_, error, kind) => {
    const alone = read(dialect, [error]).failure;
    expect([alone?.kind, alone?.details.providerMessage]).toEqual([kind, 'pay up']);
    const { text, failure } = read(dialect, [texts[dialect], error]);
    expect([text, failure?.kind, failure?.details.providerMessage]).toEqual([
      'Paid.',
      kind,
      'pay up',
    ]);
  });

  it('continues after an unknown event with a message', () => {
    const { text, failure } = read(dialect, [{ message: 'queued' }, texts[dialect]]);
    expect([text, failure?.kind]).toEqual(['Paid.', 'broke-off']);
  });

  it('does not quote JSON that was cut off', () => {
    const cut = event(dialect, texts[dialect]).trimEnd().slice(0, -4);
    const { failure } = readSlices(dialects[dialect], [new TextEncoder().encode(cut)]);
    expect([failure?.kind, failure?.details.providerMessage]).toEqual(['broke-off', undefined]);
  });
});

it('an error before [DONE] is not reported as an empty reply', () => {
  const { failure } = read('openai', [{ detail: 'pay up' }, '[DONE]']);
  expect(failure?.details.providerMessage).toBe('pay up');
});
