import { describe, expect, it } from 'vitest';
import { dialects } from '../../../src/providers/dialects/index.ts';
import type { ChatRequest } from '../../../src/providers/provider.ts';
import { row } from '../recorded.ts';
import { requests, said, sampling } from '../request-table.ts';
import { chatOf } from '../requests.ts';

describe('a request with everything set', () => {
  it.each(requests)('to %s (%s) is exactly this', (id, model, address, headers, body) => {
    const turn = {
      ...conversation(model),
      parameters: { ...sampling, max_tokens: 99, reasoning: 'low' },
    };
    const { url, init } = chatOf(row(id), turn);
    expect(url).toBe(address);
    expect(init.headers).toEqual(headers);
    expect(JSON.parse(String(init.body))).toEqual(id === 'gemini' ? body : { model, ...body });
  });
});

describe('a request with nothing set', () => {
  it.each(requests)('to %s says no more than the conversation', (id, model) => {
    const { init } = chatOf(row(id), conversation(model));
    const { notes } = dialects[row(id).dialect].write(conversation(model), row(id));
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

function conversation(model: string): ChatRequest {
  return {
    model,
    system: 'SYS',
    messages: said.map(({ role, content }) => ({ role: role as 'user', text: content })),
    parameters: {},
  };
}
