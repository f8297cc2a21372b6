import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/base/failure.ts';
import { explain } from '../../../src/providers/errors/explain.ts';
import { row } from '../recorded.ts';
import { askedOnce, explained, sceneAt } from './explain-errors.ts';

const bot = { name: 'poet', parameters: { temperature: 1.7, max_tokens: 90_000 } };

describe('a refused parameter', () => {
  const refusal = { error: { message: 'temperature: range: 0..1', type: 'invalid_request_error' } };
  const set = { ...askedOnce, parameters: { temperature: 1.7 } };

  it('is named with its value, and taken away where it is set', async () => {
    const own = await explained('anthropic', 400, refusal, { turn: set });
    expect([own.cause, own.suggestion]).toEqual([
      'the-model does not accept temperature=1.7',
      '/retry -o temperature=',
    ]);
    const ofBot = await explained('anthropic', 400, refusal, { turn: { ...askedOnce, bot } });
    expect([ofBot.cause, ofBot.suggestion]).toEqual([
      'the-model does not accept temperature=1.7, which the bot poet sets',
      'bot edit poet -o temperature=, then: /retry',
    ]);
    const both = { ...set, bot };
    expect((await explained('anthropic', 400, refusal, { turn: both })).suggestion).toBe(
      '/retry -o temperature=',
    );
  });

  it('is changed by hand in a question beside another conversation, which /retry would ask', async () => {
    const turn = { ...set, mode: 'aside' } as const;
    expect((await explained('anthropic', 400, refusal, { turn })).suggestion).toBe(
      '↑ brings the question back: leave out -o temperature',
    );
  });

  it('gets the largest value that fits, where that is known', async () => {
    const message =
      'max_tokens: 90000 > 64000, which is the maximum allowed number of output tokens for x';
    const turn = { ...askedOnce, bot };
    const shown = await explained('anthropic', 400, { error: { message } }, { turn });
    expect([shown.cause, shown.suggestion]).toEqual([
      'the-model writes at most 64,000 tokens in a reply, less than max_tokens=90000, which the bot poet sets',
      'bot edit poet -o max_tokens=64000, then: /retry',
    ]);
  });

  it('without a name is looked up where some are set, else another model is', async () => {
    const nameless = { error: { message: 'No', code: 'unsupported_parameter' } };
    expect((await explained('openai', 400, nameless, { turn: set })).suggestion).toBe('help chat');
    expect((await explained('openai', 400, nameless)).suggestion).toBe(
      'model list --provider openai',
    );
  });

  it.each([
    ['openai', { param: 'max_completion_tokens', code: 'unsupported_parameter' }, 'max_tokens'],
    ['openai', { param: 'reasoning.effort', code: 'unsupported_value' }, 'reasoning'],
    ['openai', { param: 'stop', code: 'unsupported_parameter' }, 'stop'],
    ['gemini', { message: 'Invalid value at generationConfig.topP: must be at most 1' }, 'top_p'],
    ['mistral', { message: 'random_seed is not allowed' }, 'seed'],
    ['xai', { message: 'Model m does not support parameter reasoningEffort.' }, 'reasoning'],
    ['openai', { param: 'messages[0].role', code: 'unsupported_value' }, 'messages[0].role'],
    ['openai', { param: 'a\nkeysh> ', code: 'unsupported_value' }, 'one of the parameters'],
  ])('at %s %j is %s', async (id, error, name) => {
    expect((await explained(id, 400, { error })).cause).toContain(name);
  });
});

describe('advice', () => {
  it.each([
    ['chat', true, '/new'],
    ['chat', false, '↑ brings the question back, to be changed'],
    ['command', true, '↑ brings the question back, to be changed'],
    ['aside', true, '↑ brings the question back, to be changed'],
  ] as const)(
    'on a long conversation, in %s, with history: %s',
    async (mode, hasHistory, suggestion) => {
      const error = { code: 'context_length_exceeded', message: 'Long' };
      const turn = { ...askedOnce, mode, hasHistory };
      expect((await explained('openai', 400, { error }, { turn })).suggestion).toBe(suggestion);
    },
  );

  it('names the command that sends a request again that was no question', async () => {
    const { turn: _, model: __, ...scene } = sceneAt('openai', { again: 'key test openai' });
    const suggestion = (kind: 'rate-limit' | 'rejected' | 'no-credit') =>
      explain(new Failure(kind, ''), scene).suggestion;
    expect((['rate-limit', 'rejected', 'no-credit'] as const).map(suggestion)).toEqual([
      'key test openai',
      'key test openai',
      'model use gemini:',
    ]);
  });

  it.each(['server', 'overloaded', 'broke-off', 'idle'] as const)(
    'after %s says that what came is kept only where some came, and how to go on',
    (kind) => {
      const told = (hasReply: boolean) =>
        explain(new Failure(kind, ''), sceneAt('groq', { turn: { ...askedOnce, hasReply } }));
      expect(told(true).cause).toContain('what came is kept');
      expect(told(true).suggestion).toBe('/continue, or ask again: /retry');
      expect(told(false).cause).not.toContain('kept');
      expect(told(false).suggestion).toBe('/retry');
    },
  );

  it('does not name the provider that refuses', () => {
    for (const id of ['gemini', 'openrouter', 'openai']) {
      const { suggestion } = explain(new Failure('region', ''), sceneAt(id));
      expect(suggestion).not.toContain(`${row(id).id}:`);
    }
  });
});
