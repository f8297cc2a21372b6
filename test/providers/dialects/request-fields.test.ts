import { describe, expect, it } from 'vitest';
import { writeRequest } from '../../../src/providers/dialects/index.ts';
import type { Parameters } from '../../../src/providers/parameters.ts';
import type { ChatRequest } from '../../../src/providers/provider.ts';
import { providerWithId } from '../lookup.ts';
import { parameterFields, values } from '../request-parameters.ts';
import { messages, requests, sampling } from '../request-table.ts';
import { chatRequestTo } from '../requests.ts';

describe('a request with every parameter', () => {
  it.each(requests)('to %s (%s) is that of the table', (id, model, address, headers, body) => {
    const turn = {
      ...conversation(model),
      parameters: { ...sampling, max_tokens: 99, reasoning: 'low' },
    };
    const { url, init } = chatRequestTo(providerWithId(id), turn);
    expect(url).toBe(address);
    expect(init.headers).toEqual(headers);
    expect(JSON.parse(String(init.body))).toEqual(id === 'gemini' ? body : { model, ...body });
  });
});

describe('a request without parameters', () => {
  it.each(requests)('to %s contains only the conversation', (id, model) => {
    const { init } = chatRequestTo(providerWithId(id), conversation(model));
    const { notes } = writeRequest(conversation(model), providerWithId(id));
    const names = Object.keys(JSON.parse(String(init.body)));
    const allowed = [
      'model',
      'messages',
      'input',
      'store',
      'system',
      'contents',
      'systemInstruction',
      'stream',
      'stream_options',
      'max_tokens',
      'generationConfig',
    ];
    expect(names.filter((name) => !allowed.includes(name))).toEqual([]);
    expect(names.includes('max_tokens')).toBe(id === 'anthropic');
    expect(notes).toEqual([]);
  });
});

describe.each(parameterFields)('a request to %s (%s)', (id, model, plain, fields) => {
  const body = (parameters: Parameters) => {
    const turn = { model, messages: [{ role: 'user', text: 'hi' }] as const, parameters };
    return JSON.parse(String(chatRequestTo(providerWithId(id), turn).init.body));
  };
  const named = id === 'gemini' ? {} : { model };

  it('without parameters has the fields of the table', () => {
    expect(body({})).toEqual({ ...named, ...plain });
  });

  it.each(Object.entries(fields))('with %s has these fields: %j', (name, added) => {
    const value = values[name as keyof Parameters];
    const expected = 'instead' in added ? added.instead : { ...plain, ...added };
    expect(body({ [name]: value })).toEqual({ ...named, ...Object(expected) });
  });
});

describe('a request with half of a surrogate pair', () => {
  it('has the replacement character in a message', () => {
    const messages = [{ role: 'user', text: 'look: \ud83d' }] as const;
    const body = chatRequestTo(providerWithId('anthropic'), {
      model: 'm',
      messages,
      parameters: {},
    }).init.body;
    expect(JSON.parse(String(body)).messages[0].content).toBe('look: \ufffd');
  });

  it('has the replacement character in a model name of the path', () => {
    const { url } = chatRequestTo(providerWithId('gemini'), conversation('x\ud83d'));
    expect(new URL(url).pathname).toBe('/v1beta/models/x%EF%BF%BD:streamGenerateContent');
  });
});

function conversation(model: string): ChatRequest {
  return {
    model,
    system: 'SYS',
    messages: messages.map(({ role, content }) => ({ role: role as 'user', text: content })),
    parameters: {},
  };
}
