import { describe, expect, it } from 'vitest';
import { dialects } from '../../src/providers/dialects/index.ts';
import { row } from './recorded.ts';
import { chatOf } from './requests.ts';

describe('a request', () => {
  const turn = {
    system: 'be brief',
    messages: [
      { role: 'user', text: 'one' },
      { role: 'assistant', text: 'two' },
      { role: 'user', text: 'three' },
    ],
    parameters: {},
  } as const;

  it.each([
    ['gemini', 'gemma-3-27b-it'],
    ['gemini', 'models/gemma-3n-e4b-it'],
    ['openai', 'o1-mini'],
    ['openrouter', 'google/gemma-3-27b-it:free'],
    ['openrouter', 'openai/o1-preview'],
  ] as const)('to %s:%s has the system prompt before the first question', (id, model) => {
    const provider = row(id);
    const { notes } = dialects[provider.dialect].write({ ...turn, model }, provider);
    expect(notes).toEqual([
      `the system prompt was put before the first question: ${model} takes none`,
    ]);
    const body = String(chatOf(provider, { ...turn, model }).init.body);
    expect(body).toContain('"be brief\\n\\none"');
    expect(body).not.toMatch(/systemInstruction|"role":"(?:system|developer)"/);
  });

  it('never holds half a character', () => {
    const messages = [{ role: 'user', text: 'look: \ud83d' }] as const;
    const body = chatOf(row('anthropic'), { model: 'm', messages, parameters: {} }).init.body;
    expect(JSON.parse(String(body)).messages[0].content).toBe('look: \ufffd');
  });

  it('is addressed with a model name that holds half a character', () => {
    const { url } = chatOf(row('gemini'), { ...turn, model: 'x\ud83d' });
    expect(new URL(url).pathname).toBe('/v1beta/models/x%EF%BF%BD:streamGenerateContent');
  });
});
