import { describe, expect, test } from 'vitest';
import { resend, send } from '../../src/chat/chat.ts';
import { Conversation } from '../../src/chat/conversation.ts';
import { Wire } from '../../src/chat/wire.ts';
import { providerById } from '../../src/providers/registry.ts';
import { KeyStore } from '../../src/stores/keys.ts';
import { SettingsStore } from '../../src/stores/settings.ts';
import { memoryStorage } from '../memory.ts';

const openai = providerById('openai');
const key = 'sk-proj-Q7wE8rT9yU0iO1pA2sD3';

/** A wire whose host gives the answers in turn; `undefined` breaks off before any text. */
function wireTo(answers: (string | undefined)[], entries = { 'app-apikey-provider2': key }) {
  const bodies: { messages: { role: string; content: string }[] }[] = [];
  const fetch = async (_: unknown, init?: RequestInit) => {
    bodies.push(JSON.parse(String(init?.body)));
    const text = answers.shift();
    const events =
      text === undefined
        ? ': nothing\n\n'
        : `data: ${JSON.stringify({ choices: [{ delta: { content: text }, finish_reason: 'stop' }] })}\n\ndata: [DONE]\n\n`;
    return new Response(events, { headers: { 'content-type': 'text/event-stream' } });
  };
  const storage = memoryStorage(entries);
  const keys = new KeyStore(() => storage);
  const wire = new Wire(fetch as typeof globalThis.fetch, keys, new SettingsStore(() => storage));
  return { wire, bodies };
}

const question = (text: string, system?: string) => ({
  provider: openai,
  model: 'gpt-4.1',
  text,
  parameters: {},
  ...(system !== undefined && { system }),
});
const signal = new AbortController().signal;

async function drain(batches: AsyncGenerator<readonly { type: string }[]>): Promise<string[]> {
  const types: string[] = [];
  for await (const chunks of batches) types.push(...chunks.map(({ type }) => type));
  return types;
}

describe('a conversation', () => {
  test('each request holds the answered pairs in order, then the question', async () => {
    const { wire, bodies } = wireTo(['one', undefined, 'three']);
    const conversation = new Conversation();
    await drain(send(wire, conversation, question('a'), signal));
    await expect(drain(send(wire, conversation, question('b'), signal))).rejects.toThrow();
    await drain(send(wire, conversation, question('c', 'SYS'), signal));
    expect(bodies[2]?.messages.map(({ role, content }) => [role, content])).toEqual([
      ['system', 'SYS'],
      ['user', 'a'],
      ['assistant', 'one'],
      ['user', 'c'],
    ]);
    expect(conversation.lastAnswer()).toBe('three');
  });

  test('a reply of blanks alone counts as unanswered', async () => {
    const { wire, bodies } = wireTo(['\n\n', 'two']);
    const conversation = new Conversation();
    await drain(send(wire, conversation, question('a'), signal));
    await drain(send(wire, conversation, question('b'), signal));
    expect(bodies[1]?.messages).toHaveLength(1);
  });

  test('asking again replaces the last reply, and a failure leaves it', async () => {
    const { wire, bodies } = wireTo(['GOOD', undefined, 'BETTER']);
    const conversation = new Conversation();
    const again = () => resend(wire, conversation, question('a'), signal);
    await drain(send(wire, conversation, question('a'), signal));
    await expect(drain(again())).rejects.toThrow();
    expect(conversation.exchanges.map(({ answer }) => answer)).toEqual(['GOOD']);
    await drain(again());
    expect(conversation.exchanges.map(({ answer }) => answer)).toEqual(['BETTER']);
    expect(bodies[2]?.messages).toHaveLength(1);
  });
});

describe('what is stopped before it is sent', () => {
  test.each([
    [`my key is ${key}`, /holds your openai key/],
    ['is sk-ant-api03-abcdefgh a key', /looks like an API key/],
    ['key set mistral abcdefgh', /write it as \/key set mistral/],
  ])('%j', async (text, said) => {
    const { wire, bodies } = wireTo([]);
    const conversation = new Conversation();
    await expect(drain(send(wire, conversation, question(text), signal))).rejects.toThrow(said);
    await expect(drain(send(wire, conversation, question('hi', text), signal))).rejects.toThrow(
      'system prompt',
    );
    expect([bodies, conversation.exchanges]).toEqual([[], []]);
  });

  test('a provider without a key', async () => {
    const { wire, bodies } = wireTo([], { 'app-apikey-provider2': '' });
    await expect(drain(send(wire, new Conversation(), question('a'), signal))).rejects.toThrow(
      'No API key',
    );
    expect(bodies).toEqual([]);
  });

  test('words that only look a little like a key are sent', async () => {
    const { wire, bodies } = wireTo(['ok']);
    await drain(
      send(wire, new Conversation(), question('risk-management, sk-abc, key set'), signal),
    );
    expect(bodies).toHaveLength(1);
  });
});
