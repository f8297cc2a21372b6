import { describe, expect, it } from 'vitest';
import { Failure } from '../../../src/base/failure.ts';
import { type Explanation, explain } from '../../../src/providers/errors/explain.ts';
import { type ProviderId, providerById } from '../../../src/providers/registry.ts';
import { contextAt, explainRefusal } from './explain-errors.ts';

describe('an error about a key', () => {
  it('[ERR-01] without a key is "No API key", with three ways to mend it', () => {
    const shown = explain(new Failure('no-key', 'No API key'), contextAt('groq'));
    expectShown(shown, 'No API key', [
      'no key is set for Groq: set one',
      'the provider selected in `config`',
      'paste it again, since a password manager may have altered it',
    ]);
    expect(shown.suggestion).toBe('key set groq');
  });

  it('[ERR-02] names the status 401, or the invalid key with another status', async () => {
    const unauthorized = await refusal('mistral', 401);
    const invalid = await refusal('gemini', 400, 'API key not valid.');
    const causes = ['make a new one at', 'check that it is not revoked or expired'];
    expectShown(unauthorized, '401 Unauthorized', causes);
    expectShown(invalid, 'Invalid API key', causes);
    expectShown(await refusal('openai', 401), '401 Unauthorized', ['is invalid or revoked']);
  });

  it('[ERR-03] with status 401 advises credits at Anthropic and billing at OpenAI', async () => {
    expectShown(await refusal('anthropic', 401), '401 Unauthorized', ['add credits']);
    expectShown(await refusal('openai', 401), '401 Unauthorized', ['activate billing']);
  });

  it('[ERR-04] with status 402 names the lack of credit, and free models', async () => {
    expectShown(await refusal('deepseek', 402), '402 Payment Required', [
      'credits are insufficient or billing has lapsed',
    ]);
    expectShown(await refusal('mistral', 402), '402 Payment Required', [
      'add credits, or use a free model (gemini, or a free model of openrouter)',
    ]);
  });

  it('[ERR-05] with status 403 names the model that the key has no permission for', async () => {
    expectShown(await refusal('groq', 403), '403 Forbidden', ['may not use the-model']);
  });

  it('[ERR-06] with status 429 says how long to wait, and that tiers differ', async () => {
    const shown = await refusal('groq', 429);
    expectShown(shown, '429 Too Many Requests', [
      'retry in about a minute',
      'or raise the usage tier',
      'free tiers are lower',
    ]);
    expect(shown.suggestion).toBe('/retry');
  });
});

describe('an exceeded rate limit', () => {
  it.each([
    '10 requests a minute on flash',
    '5 requests a minute on pro',
    '30 requests a minute on lite',
  ])('[LIM-01] at Gemini names the limit: %s', async (limit) => {
    await expectLimit('gemini', limit);
    expect((await refusal('gemini', 429)).cause).toMatch(
      /on lite \(earlier figures: Google no longer publishes any, and pro models have no free tier\)$/,
    );
  });

  it('[LIM-02] [VER-01] at Anthropic names the usage tiers', async () => {
    await expectLimit('anthropic', 'limits depend on the usage tier, 1 to 4');
  });

  it('[LIM-03] at OpenAI, as a refused model, names the usage tier', async () => {
    const limit = 'some models need a higher usage tier';
    await expectLimit('openai', limit);
    expect((await refusal('openai', 403)).cause).toContain(limit);
  });

  it('[LIM-04] at OpenRouter names its billing of paid models', async () => {
    await expectLimit('openrouter', 'paid models are billed by OpenRouter');
    expect(providerById('openrouter').freeTier).toMatch(/20\+ free models of 300\+/);
  });
});

describe('the free tier', () => {
  it('[LIM-05] of xAI is a monthly credit for new accounts', () => {
    expect(providerById('xai').freeTier).toBe('25 USD credit a month for new accounts');
  });

  it('[LIM-06] of Groq has rate limits without known numbers', () => {
    const { freeTier, limits } = providerById('groq');
    expect([freeTier, limits]).toEqual(['yes, rate limited', []]);
  });
});

function refusal(id: ProviderId, status: number, message = 'no'): Promise<Explanation> {
  return explainRefusal(id, status, { error: { message } });
}

function expectShown({ title, cause }: Explanation, expected: string, parts: readonly string[]) {
  expect(title).toBe(expected);
  for (const part of parts) expect(cause).toContain(part);
}

/** Expects the registry to contain the limit, and status 429 to name it. */
async function expectLimit(id: ProviderId, limit: string): Promise<void> {
  expect(providerById(id).limits).toContain(limit);
  expect((await refusal(id, 429)).cause).toContain(limit);
}
