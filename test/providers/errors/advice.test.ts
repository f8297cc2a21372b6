import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/base/failure.ts';
import { explain } from '../../../src/providers/errors/explain.ts';
import { providerWithId } from '../lookup.ts';
import { contextAt, explainRefusal, singleTurn } from './explain-errors.ts';

const bot = { name: 'poet', parameters: { temperature: 1.7, max_tokens: 90_000 } };

describe('a refused parameter', () => {
  const refusal = { error: { message: 'temperature: range: 0..1', type: 'invalid_request_error' } };
  const set = { ...singleTurn, parameters: { temperature: 1.7 } };

  it('is named with its value and removed if it is set', async () => {
    const own = await explainRefusal('anthropic', 400, refusal, { turn: set });
    expect([own.cause, own.suggestion]).toEqual([
      'the-model does not accept temperature=1.7',
      '/retry -o temperature=',
    ]);
    const ofBot = await explainRefusal('anthropic', 400, refusal, { turn: { ...singleTurn, bot } });
    expect([ofBot.cause, ofBot.suggestion]).toEqual([
      'the-model does not accept temperature=1.7, which the bot poet sets',
      'bot edit poet -o temperature=, then: /retry',
    ]);
    const both = { ...set, bot };
    expect((await explainRefusal('anthropic', 400, refusal, { turn: both })).suggestion).toBe(
      '/retry -o temperature=',
    );
  });

  it('of a question beside another conversation is left out by hand, as /retry would repeat the other', async () => {
    const turn = { ...set, mode: 'aside' } as const;
    expect((await explainRefusal('anthropic', 400, refusal, { turn })).suggestion).toBe(
      '↑ brings the question back: leave out -o temperature',
    );
  });

  it('gets the largest allowed value if that is known', async () => {
    const message =
      'max_tokens: 90000 > 64000, which is the maximum allowed number of output tokens for x';
    const turn = { ...singleTurn, bot };
    const shown = await explainRefusal('anthropic', 400, { error: { message } }, { turn });
    expect([shown.cause, shown.suggestion]).toEqual([
      'the-model writes at most 64,000 tokens in a reply, less than max_tokens=90000, which the bot poet sets',
      'bot edit poet -o max_tokens=64000, then: /retry',
    ]);
  });

  it('without a name suggests help if parameters are set, else another model', async () => {
    const nameless = { error: { message: 'No', code: 'unsupported_parameter' } };
    expect((await explainRefusal('openai', 400, nameless, { turn: set })).suggestion).toBe(
      'help chat',
    );
    expect((await explainRefusal('openai', 400, nameless)).suggestion).toBe(
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
  ])('is named at %s: %j is %s', async (id, error, name) => {
    expect((await explainRefusal(id, 400, { error })).cause).toContain(name);
  });
});

describe('advice', () => {
  it.each([
    ['chat', true, '/new'],
    ['chat', false, '↑ brings the question back for editing'],
    ['command', true, '↑ brings the question back for editing'],
    ['aside', true, '↑ brings the question back for editing'],
  ] as const)(
    'for a conversation that is too long, in mode %s, with history %s',
    async (mode, hasHistory, suggestion) => {
      const error = { code: 'context_length_exceeded', message: 'Long' };
      const turn = { ...singleTurn, mode, hasHistory };
      expect((await explainRefusal('openai', 400, { error }, { turn })).suggestion).toBe(
        suggestion,
      );
    },
  );

  it('names the command that repeats a request other than a question', async () => {
    const { turn: _, model: __, ...scene } = contextAt('openai', { again: 'key test openai' });
    const suggestion = (kind: 'rate-limit' | 'rejected' | 'no-credit') =>
      explain(new Failure(kind, ''), scene).suggestion;
    expect((['rate-limit', 'rejected', 'no-credit'] as const).map(suggestion)).toEqual([
      'key test openai',
      'key test openai',
      'model use gemini:',
    ]);
  });

  it.each(['server', 'overloaded', 'broke-off', 'idle'] as const)(
    'after %s says that the reply so far is kept, if any, and how to continue',
    (kind) => {
      const explanation = (hasReply: boolean) =>
        explain(new Failure(kind, ''), contextAt('groq', { turn: { ...singleTurn, hasReply } }));
      expect(explanation(true).cause).toContain('the text so far is kept');
      expect(explanation(true).suggestion).toBe('/continue, or ask again: /retry');
      expect(explanation(false).cause).not.toContain('kept');
      expect(explanation(false).suggestion).toBe('/retry');
    },
  );

  it('does not suggest the provider that refused', () => {
    for (const id of ['gemini', 'openrouter', 'openai']) {
      const { suggestion } = explain(new Failure('region', ''), contextAt(id));
      expect(suggestion).not.toContain(`${providerWithId(id).id}:`);
    }
  });
});
