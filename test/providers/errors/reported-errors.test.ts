import { describe, expect, it } from 'vitest';
import { isRequestFailure } from '../../../src/base/failure.ts';
import { openai } from '../../../src/providers/dialects/openai.ts';
import type { FailedTurn } from '../../../src/providers/errors/error-context.ts';
import { explain } from '../../../src/providers/errors/explain.ts';
import { closedBody, untilFailure } from '../http/body-streams.ts';
import { contextAt, explainRefusal, singleTurn } from './explain-errors.ts';

describe('a refusal reported by users', () => {
  it('names the limit of tokens a minute at Groq and the tokens requested', async () => {
    const body = {
      error: {
        message:
          'Request too large for model X in organization o on tokens per minute (TPM): Limit 6000, Requested 12328, please reduce your message size and try again.',
        type: 'tokens',
        code: 'rate_limit_exceeded',
      },
    };
    const once = await explainRefusal('groq', 413, body);
    expect(once.cause).toMatch(/12,328 tokens.*limit of 6,000 tokens a minute/);
    expect(once.cause).toMatch(/shorten the conversation.*-o max_tokens.*another model.*higher/);
    expect(once.cause).not.toContain('message is too large');
    expect(once.suggestion).toBe('model list --provider groq');
    const turn = { ...singleTurn, mode: 'chat', hasHistory: true } as const;
    expect((await explainRefusal('groq', 413, body, { turn })).suggestion).toBe('/new');
  });

  it('suggests waiting if a single request is under the limit', async () => {
    const message =
      'Rate limit reached on tokens per minute (TPM): Limit 12000, Used 4437, Requested 9854. Please try again in 11.455s.';
    const shown = await explainRefusal('groq', 429, {
      error: { message, type: 'tokens', code: 'rate_limit_exceeded' },
    });
    expect(shown.cause).toContain('retry in 12 s');
    expect(shown.suggestion).toBe('/retry');
  });

  it('suggests the largest reply that fits the context', async () => {
    const message =
      'input length and `max_tokens` exceed context limit: 178959 + 64000 > 200000, decrease input length or `max_tokens` and try again';
    const body = { type: 'error', error: { type: 'invalid_request_error', message } };
    const shown = await explainRefusal('anthropic', 400, body, { model: 'claude-haiku-4-5' });
    expect(shown.cause).toMatch(/the conversation fits into claude-haiku-4-5.*21,041 tokens/);
    expect(shown.suggestion).toBe('/retry -o max_tokens=21041');
  });

  it.each([
    [
      'No endpoints found matching your data policy (Free model publication). Configure: https://openrouter.ai/settings/privacy',
      /privacy settings .* https:\/\/openrouter\.ai\/settings\/privacy/,
    ],
    ['No endpoints found that support image input', /supports image input/],
    [
      'All providers have been ignored. To change your default',
      /no host of .* your account allows/,
    ],
  ])('is not classified as an unknown model: %s', async (message, cause) => {
    const shown = await explainRefusal('openrouter', 404, { error: { message, code: 404 } });
    expect(shown.cause).toMatch(cause);
    expect(shown.cause).not.toContain('no model named');
    expect(shown.suggestion).toBe('model list --provider openrouter');
  });

  it('for an unverified organization gives the address', async () => {
    const error = {
      message: 'The organization must be verified before it streams. Go to: x',
      param: 'stream',
      code: 'unsupported_value',
    };
    const shown = await explainRefusal('openai', 400, { error });
    expect(shown.cause).toContain('https://platform.openai.com/settings/organization/general');
    expect(shown.cause).not.toContain('parameter');
    expect(shown.suggestion).toBe('model list --provider openai');
  });

  it('for too few credits suggests a shorter reply', async () => {
    const message =
      'This request requires more credits, or fewer max_tokens. You requested up to 65536 tokens, but can only afford 3919. To increase, visit https://openrouter.ai/settings/credits';
    const shown = await explainRefusal('openrouter', 402, { error: { message, code: 402 } });
    expect(shown.cause).toMatch(/add credits.*a reply of 3,919 tokens/);
    expect(shown.suggestion).toBe('/retry -o max_tokens=3919');
    const none = { error: { message: message.replace('3919', '0'), code: 402 } };
    expect((await explainRefusal('openrouter', 402, none)).suggestion).toContain('model list');
  });

  it('for a country that Google does not serve suggests another provider', async () => {
    const error = {
      code: 400,
      message: 'User location is not supported for the API use.',
      status: 'FAILED_PRECONDITION',
    };
    const shown = await explainRefusal('gemini', 400, { error });
    expect(shown.cause).toMatch(/does not serve the country .* VPN/);
    expect(shown.suggestion).toBe('model use openrouter:');
  });

  it('for a new account at xAI says that it has no credits', async () => {
    const shown = await explainRefusal('xai', 403, {
      code: 'The caller does not have permission to execute the specified operation',
      error:
        "Your newly created team doesn't have any credits or licenses yet. You can purchase those on https://console.x.ai/team/t.",
    });
    expect(shown.cause).toMatch(/no credits yet: buy some at https:\/\/console\.x\.ai/);
    expect(shown.cause).not.toContain('may not use');
  });

  it('for the daily free requests gives the time until the reset', async () => {
    const at = String(Date.now() + 7.5 * 3_600_000);
    const error = {
      message:
        'Rate limit exceeded: free-models-per-day. Add 10 credits to unlock 1000 free model requests per day',
      code: 429,
      metadata: { headers: { 'X-RateLimit-Limit': '50', 'X-RateLimit-Reset': at } },
    };
    const shown = await explainRefusal('openrouter', 429, { error });
    expect(shown.cause).toMatch(/quota .* used up .* resets in 8 hours.*another provider.*credits/);
    expect(`${shown.cause} ${shown.suggestion}`).not.toMatch(/retry|minute/);
    expect(shown.suggestion).toBe('model use gemini:');
  });

  it('for the spending limit of a key says where to raise it', async () => {
    const message =
      'Key limit exceeded (daily limit). Manage it using https://openrouter.ai/settings/keys';
    const shown = await explainRefusal('openrouter', 403, { error: { message, code: 403 } });
    expect(shown.cause).toMatch(
      /spending limit of this key .* https:\/\/openrouter\.ai\/settings\/keys, or use another key/,
    );
    expect(shown.suggestion).toBe('key rotate openrouter');
  });

  it('for a retired model gives similar names', async () => {
    const error = {
      message: 'The model X has been decommissioned and is no longer supported.',
      code: 'model_decommissioned',
    };
    const shown = await explainRefusal('groq', 400, { error }, { near: ['a-1'] });
    expect(shown.cause).toBe('Groq has retired the-model; similar names: a-1');
    expect(shown.suggestion).toBe('model use groq:a-1');
    expect((await explainRefusal('groq', 400, { error })).suggestion).toBe(
      'model list --provider groq',
    );
  });

  it.each([
    [400, 'This model is not supported in the v1/chat/completions endpoint. Did you mean x?'],
    [404, 'This is not a chat model and thus not supported in the v1/chat/completions endpoint.'],
    [404, 'This model is only supported in v1/responses and not in v1/chat/completions.'],
  ])('for a model of another endpoint suggests another model (%i): %s', async (status, message) => {
    const shown = await explainRefusal('openai', status, { error: { message, param: 'model' } });
    expect(shown.cause).toMatch(/not a model for chat.*another model/);
    expect(shown.cause).not.toMatch(/parameter|no model named/);
    expect(shown.suggestion).toBe('model list --provider openai');
  });

  it.each([
    'model requires more system memory (2.7 GiB) than is available (2.3 GiB)',
    'llama runner process has terminated: signal: killed',
  ])('for too little memory suggests a smaller model: %s', async (error) => {
    const shown = await explainRefusal('ollama', 500, { error });
    expect(shown.cause).toMatch(/memory of this machine: close other programs.*smaller model/);
    expect(shown.cause).not.toContain('kept');
    expect(shown.suggestion).toBe('model list --provider ollama');
  });

  it('of deep research without a search suggests one, unless it is on', async () => {
    const message =
      "Deep research models require at least one of 'web_search_preview', 'mcp', or 'file_search' tools.";
    const shown = (turn: Partial<FailedTurn>) =>
      explainRefusal(...(['openai', 400, { error: { message, param: 'tools' } }] as const), {
        model: 'o3-deep-research',
        turn: { ...singleTurn, ...turn },
      });
    const bot = { name: 'finder', parameters: { search: 'off' } } as const;
    expect((await shown({})).cause).toMatch(/answers only with web search, which is off/);
    expect((await shown({})).suggestion).toBe('/retry -o search=on');
    expect((await shown({ bot })).suggestion).toBe('bot edit finder -o search=on, then: /retry');
    for (const turn of [
      { parameters: { search: 5 } },
      { bot: { ...bot, parameters: { search: 'on' } } },
    ] as const) {
      expect((await shown(turn)).cause).toMatch(/tools that keysh does not offer/);
      expect((await shown(turn)).suggestion).toBe('model list --provider openai');
    }
    expect((await shown({ bot, parameters: { search: 'on' } })).suggestion).toBe(
      'model list --provider openai',
    );
  });

  it('inside a choice gives the title and the message', async () => {
    const error = {
      code: 429,
      message: 'Provider returned error',
      metadata: { raw: 'the host of X is busy', provider_name: 'Chutes' },
    };
    const choice = { index: 0, delta: { content: '' }, finish_reason: 'error', error };
    const event = `data: ${JSON.stringify({ choices: [choice] })}\n\n`;
    const { failure } = await untilFailure(closedBody([event]), openai);
    if (!isRequestFailure(failure)) throw failure;
    const { title, cause, providerMessage } = explain(failure, contextAt('openrouter'));
    expect([title, providerMessage]).toEqual([
      '429 Too Many Requests',
      'the host of X is busy (Chutes)',
    ]);
    expect(cause).toContain('too many requests');
  });
});
