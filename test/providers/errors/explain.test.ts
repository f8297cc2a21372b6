import { describe, expect, it } from 'vitest';
import { Failure, type FailureDetails, type FailureKind } from '../../../src/base/failure.ts';
import type { ErrorContext } from '../../../src/providers/errors/error-context.ts';
import { explain } from '../../../src/providers/errors/explain.ts';
import { providers } from '../../../src/providers/registry.ts';
import { row } from '../recorded.ts';
import { documentedErrors } from './documented-errors.ts';
import { table } from './explanations.ts';

const kinds = new Set([
  ...table.map(([kind]) => kind),
  ...documentedErrors.map(({ kind }) => kind),
]);

describe('a failure in words', () => {
  it.each(table)(
    '%s %s at %s is "%s": …%s…, mended by `%s`',
    (kind, status, id, title, part, suggestion) => {
      const told = words(kind, status === undefined ? {} : { status }, id);
      expect(told.title).toBe(title);
      expect(told.cause).toContain(part);
      expect(told.suggestion).toBe(suggestion);
    },
  );

  it('names the bot whose own key was refused, in the command that mends it', () => {
    for (const kind of ['unauthorized', 'invalid-key', 'unsendable-key'] as const) {
      expect(words(kind, {}, 'openai', { bot: 'poet' }).suggestion).toBe(
        'key rotate openai --bot poet',
      );
    }
  });

  it('is one line, for every kind at every provider', () => {
    for (const kind of kinds) {
      for (const { id } of providers) {
        const { title, cause, suggestion } = words(kind, {}, id);
        for (const line of [title, cause, suggestion]) expect(line).toMatch(/^[^\n]{3,400}$/);
        expect(cause).not.toMatch(/undefined|\[object|; *$|: *$/);
      }
    }
  });

  it('says how long to wait, where that is known', () => {
    expect(words('rate-limit', { status: 429, retryAfter: 5.289 }, 'groq').cause).toContain(
      'retry in 6 s',
    );
    expect(words('rate-limit', { status: 429, retryAfter: 0 }, 'groq').cause).toContain(
      'retry in 1 s',
    );
    expect(words('rate-limit', { status: 429, retryAfter: 1800 }, 'groq').cause).toContain(
      'retry in 30 minutes',
    );
    expect(words('rate-limit', { status: 429, retryAfter: 86_400 }, 'groq').cause).toContain(
      'retry in 24 hours',
    );
    expect(words('rate-limit', { status: 429 }, 'groq').cause).toContain('retry in about a minute');
    expect(words('no-credit', { status: 429 }, 'openai').cause).not.toMatch(/minute|retry/);
  });

  it('names the key by its mask', () => {
    const { cause } = words('unauthorized', { status: 401 }, 'openai', { keyMask: 'sk-…9f3c' });
    expect(cause).toContain('the key sk-…9f3c is invalid or revoked');
  });

  it('says when the key is fine and the organization is not', () => {
    const providerMessage =
      'CORS requests are not allowed for this Organization because of its settings.';
    const told = words('no-browser', { status: 401, providerMessage }, 'anthropic');
    expect(told.cause).toContain('the key itself is fine');
    expect(told.suggestion).toBe('model use gemini:');
  });

  it('names models like the unknown one', () => {
    const told = words('unknown-model', { status: 404 }, 'groq', { near: ['a-1', 'a-2'] });
    expect([told.cause, told.suggestion]).toEqual([
      'Groq has no model named the-model; near names: a-1, a-2',
      'model use groq:a-1',
    ]);
  });

  it('names no switch where Gemini’s key is in the header already', () => {
    const scheme = 'x-goog-api-key';
    const told = words('forbidden', { status: 403 }, 'gemini', { scheme });
    expect(`${told.cause} ${told.suggestion}`).not.toContain('--key-in');
  });

  it('hands the provider’s own words on whole, to be redacted before they are cut', () => {
    const providerMessage = 'x'.repeat(600);
    expect(words('server', { status: 500, providerMessage }, 'openai').providerMessage).toBe(
      providerMessage,
    );
  });

  it('keeps a command that the failure brings along', () => {
    expect(words('usage', { suggestion: 'help key' }, 'openai').suggestion).toBe('help key');
  });
});

describe('no response', () => {
  const page = 'https://keysh.example';

  it.each<[string, string, Partial<ErrorContext>, RegExp, RegExp]>([
    ['an offline browser', 'openai', { online: false }, /offline/, /extension|key/],
    ['a host', 'openai', {}, /api\.openai\.com.*down.*extension.*key may be wrong/, /offline/],
    [
      'an absent runtime',
      'ollama',
      { probe: 'absent' },
      /not running.*`ollama serve`.*permission.*Safari/,
      /ORIGINS/,
    ],
    [
      'an absent runtime, from loopback',
      'ollama',
      { probe: 'absent', origin: 'http://localhost:8080' },
      /`ollama serve`$/,
      /permission|Safari/,
    ],
    [
      'a refusing runtime',
      'ollama',
      { probe: 'refuses' },
      /`OLLAMA_ORIGINS=\*`, or narrower `OLLAMA_ORIGINS=https:\/\/keysh\.example`/,
      /not running/,
    ],
    [
      'an unprobed runtime',
      'ollama',
      { online: false },
      /`ollama serve`.*OLLAMA_ORIGINS=https:\/\/keysh/,
      /offline/,
    ],
  ])('of %s', (_, id, scene, says, omits) => {
    const { cause } = words('unreachable', {}, id, { origin: page, ...scene });
    expect(cause).toMatch(says);
    expect(cause).not.toMatch(omits);
  });
});

function words(
  kind: FailureKind,
  details: FailureDetails,
  id: string,
  more: Partial<ErrorContext> = {},
) {
  const provider = row(id);
  const scene = {
    provider,
    model: 'the-model',
    scheme: provider.key.scheme,
    origin: 'https://keysh.example',
    online: true,
  };
  return explain(new Failure(kind, 'own words', details), { ...scene, ...more });
}
