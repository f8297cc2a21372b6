import { describe, expect, it } from 'vitest';
import type { Turn } from '../../src/providers/provider.ts';
import { chatRequest } from '../../src/providers/request.ts';
import { Secret } from '../../src/secret.ts';
import { row } from './recorded.ts';
import { requests, said, sampling } from './table.ts';

const key = new Secret('K', '••••');
describe('a request with everything set', () => {
  it.each(requests)('to %s (%s) is exactly this', (id, model, address, headers, body) => {
    const turn = {
      ...conversation(model),
      parameters: { ...sampling, max_tokens: 99, reasoning: 'low' },
    };
    const { url, init } = chatRequest(row(id), turn, key, row(id).key.place);
    expect(url).toBe(address);
    expect(init.headers).toEqual(headers);
    expect(JSON.parse(String(init.body))).toEqual(id === 'gemini' ? body : { model, ...body });
  });
});

describe('a request with nothing set', () => {
  it.each(requests)('to %s says no more than the conversation', (id, model) => {
    const { init, notes } = chatRequest(row(id), conversation(model), key, row(id).key.place);
    const told = Object.keys(JSON.parse(String(init.body)));
    const allowed = [
      'model',
      'messages',
      'system',
      'contents',
      'systemInstruction',
      'stream',
      'stream_options',
      'max_tokens',
      'generationConfig',
    ];
    expect(told.filter((name) => !allowed.includes(name))).toEqual([]);
    expect(told.includes('max_tokens')).toBe(id === 'anthropic');
    expect(notes).toEqual([]);
  });
});

function conversation(model: string): Turn {
  return {
    model,
    system: 'SYS',
    messages: said.map(({ role, content }) => ({ role: role as 'user', text: content })),
    parameters: {},
  };
}
