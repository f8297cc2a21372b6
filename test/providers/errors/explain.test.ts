import { describe, expect, it } from 'vitest';
import {
  Failure,
  type FailureDetails,
  type RequestFailureKind,
} from '../../../src/base/failure.ts';
import type { ErrorContext } from '../../../src/providers/errors/error-context.ts';
import { explain } from '../../../src/providers/errors/explain.ts';
import { providers } from '../../../src/providers/registry.ts';
import { providerWithId } from '../lookup.ts';
import { documentedErrors } from './documented-errors.ts';
import { explanations } from './explanations.ts';

const kinds = new Set([
  ...explanations.map(([kind]) => kind),
  ...documentedErrors.map(({ kind }) => kind),
]);

describe('the explanation of a failure', () => {
  it.each(explanations)(
    '%s, status %s, at %s is "%s": …%s…, suggestion `%s`',
    (kind, status, id, title, part, suggestion) => {
      const explanation = explanationOf(kind, status === undefined ? {} : { status }, id);
      expect(explanation.title).toBe(title);
      expect(explanation.cause).toContain(part);
      expect(explanation.suggestion).toBe(suggestion);
    },
  );

  it('suggests rotating the bot’s own key if that was refused', () => {
    for (const kind of ['unauthorized', 'invalid-key', 'unsendable-key'] as const) {
      expect(explanationOf(kind, {}, 'openai', { bot: 'poet' }).suggestion).toBe(
        'key rotate openai --bot poet',
      );
    }
  });

  it('is one line, for every kind at every provider', () => {
    for (const kind of kinds) {
      for (const { id } of providers) {
        const { title, cause, suggestion } = explanationOf(kind, {}, id);
        for (const line of [title, cause, suggestion]) expect(line).toMatch(/^[^\n]{3,400}$/);
        expect(cause).not.toMatch(/undefined|\[object|; *$|: *$/);
      }
    }
  });

  it('says how long to wait if that is known', () => {
    expect(explanationOf('rate-limit', { status: 429, retryAfter: 5.289 }, 'groq').cause).toContain(
      'retry in 6 s',
    );
    expect(explanationOf('rate-limit', { status: 429, retryAfter: 0 }, 'groq').cause).toContain(
      'retry in 1 s',
    );
    expect(explanationOf('rate-limit', { status: 429, retryAfter: 1800 }, 'groq').cause).toContain(
      'retry in 30 minutes',
    );
    expect(
      explanationOf('rate-limit', { status: 429, retryAfter: 86_400 }, 'groq').cause,
    ).toContain('retry in 24 hours');
    expect(explanationOf('rate-limit', { status: 429 }, 'groq').cause).toContain(
      'retry in about a minute',
    );
    expect(explanationOf('no-credit', { status: 429 }, 'openai').cause).not.toMatch(/minute|retry/);
  });

  it('names the key by its mask', () => {
    const { cause } = explanationOf('unauthorized', { status: 401 }, 'openai', {
      keyMask: 'sk-…9f3c',
    });
    expect(cause).toContain('the key sk-…9f3c is invalid or revoked');
  });

  it('says that the key is fine if the organization refuses pages', () => {
    const providerMessage =
      'CORS requests are not allowed for this Organization because of its settings.';
    const explanation = explanationOf('no-browser', { status: 401, providerMessage }, 'anthropic');
    expect(explanation.cause).toContain('the key itself is fine');
    expect(explanation.suggestion).toBe('model use gemini:');
  });

  it('suggests models with similar names', () => {
    const explanation = explanationOf('unknown-model', { status: 404 }, 'groq', {
      near: ['a-1', 'a-2'],
    });
    expect([explanation.cause, explanation.suggestion]).toEqual([
      'Groq has no model named the-model; similar names: a-1, a-2',
      'model use groq:a-1',
    ]);
  });

  it('does not suggest the header if Gemini’s key is already in it', () => {
    const scheme = 'x-goog-api-key';
    const explanation = explanationOf('forbidden', { status: 403 }, 'gemini', { scheme });
    expect(`${explanation.cause} ${explanation.suggestion}`).not.toContain('--key-in');
  });

  it('passes on the full message of the provider, which is redacted before it is cut', () => {
    const providerMessage = 'x'.repeat(600);
    expect(
      explanationOf('server', { status: 500, providerMessage }, 'openai').providerMessage,
    ).toBe(providerMessage);
  });

  it('keeps the suggestion of the failure', () => {
    expect(explanationOf('rejected', { suggestion: 'help key' }, 'openai').suggestion).toBe(
      'help key',
    );
  });
});

describe('the explanation of a missing response', () => {
  const page = 'https://keysh.example';

  it.each<[string, string, Partial<ErrorContext>, RegExp, RegExp]>([
    ['an offline browser', 'openai', { online: false }, /offline/, /extension|key/],
    ['a host', 'openai', {}, /api\.openai\.com.*down.*extension.*key may be wrong/, /offline/],
    [
      'a runtime that is not running',
      'ollama',
      { probe: 'absent' },
      /not running.*`ollama serve`.*permission.*Safari/,
      /ORIGINS/,
    ],
    [
      'a runtime that is not running, from loopback',
      'ollama',
      { probe: 'absent', origin: 'http://localhost:8080' },
      /`ollama serve`$/,
      /permission|Safari/,
    ],
    [
      'a runtime that refuses the page',
      'ollama',
      { probe: 'refuses' },
      /`OLLAMA_ORIGINS=\*`, or, to allow only this page, `OLLAMA_ORIGINS=https:\/\/keysh\.example`/,
      /not running/,
    ],
    [
      'a runtime of unknown state',
      'ollama',
      { online: false },
      /`ollama serve`.*OLLAMA_ORIGINS=https:\/\/keysh/,
      /offline/,
    ],
  ])('names %s', (_, id, more, says, omits) => {
    const { cause } = explanationOf('unreachable', {}, id, { origin: page, ...more });
    expect(cause).toMatch(says);
    expect(cause).not.toMatch(omits);
  });
});

function explanationOf(
  kind: RequestFailureKind,
  details: FailureDetails,
  id: string,
  more: Partial<ErrorContext> = {},
) {
  const provider = providerWithId(id);
  const scene = {
    provider,
    model: 'the-model',
    scheme: provider.key.scheme,
    origin: 'https://keysh.example',
    online: true,
  };
  return explain(new Failure(kind, 'own words', details), { ...scene, ...more });
}
