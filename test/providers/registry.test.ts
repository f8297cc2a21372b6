import { describe, expect, it } from 'vitest';
import { findProvider, providerById, providers } from '../../src/providers/registry.ts';

/** Slot by slot: id, other names, origin, place of the key, prefixes that a mask may show. */
const table = [
  ['anthropic', ['claude'], 'https://api.anthropic.com', 'x-api-key', ['sk-ant-']],
  ['openai', ['gpt'], 'https://api.openai.com', 'bearer', ['sk-proj-', 'sk-']],
  ['xai', ['grok'], 'https://api.x.ai', 'bearer', ['xai-']],
  ['gemini', ['google'], 'https://generativelanguage.googleapis.com', 'query', []],
  ['openrouter', [], 'https://openrouter.ai', 'bearer', ['sk-or-']],
  ['deepseek', [], 'https://api.deepseek.com', 'bearer', ['sk-']],
  ['groq', [], 'https://api.groq.com', 'bearer', ['gsk_']],
  ['mistral', [], 'https://api.mistral.ai', 'bearer', []],
  ['ollama', ['local'], 'http://localhost:11434', 'none', []],
] as const;

describe('the registry', () => {
  it('lists the providers by the number in their slot', () => {
    expect(providers.map(({ slot }) => slot)).toEqual(
      table.map((_, index) => `provider${index + 1}`),
    );
    expect(
      providers.map(({ id, aliases, origin, key }) => [
        id,
        aliases,
        origin,
        key.scheme,
        key.isPrefixSecret ? [] : key.prefixes,
      ]),
    ).toEqual(table);
  });

  it('finds a row by id, alias and slot, in any case', () => {
    for (const row of providers) {
      for (const word of [row.id, row.slot, ...row.aliases]) {
        expect(findProvider(word)).toBe(row);
        expect(findProvider(word.toUpperCase())).toBe(row);
      }
      expect(providerById(row.id)).toBe(row);
    }
    for (const word of ['', 'open', 'constructor', 'provider0', 'provider10']) {
      expect(findProvider(word)).toBeUndefined();
    }
  });

  it('has no name twice', () => {
    const names = providers.flatMap(({ id, slot, aliases }) => [id, slot, ...aliases]);
    expect(new Set(names).size).toBe(names.length);
  });

  it('[SVC-05] has origins that are origins, and https but for loopback', () => {
    for (const { id, origin } of providers) {
      expect(new URL(origin).origin).toBe(origin);
      expect(new URL(origin).protocol).toBe(id === 'ollama' ? 'http:' : 'https:');
    }
  });

  it('has a default model, except the local runtime', () => {
    for (const { id, starters } of providers) {
      expect(starters.length > 0).toBe(id !== 'ollama');
      expect(new Set(starters).size).toBe(starters.length);
    }
  });

  it('lists longer prefixes first', () => {
    for (const { key } of providers) {
      const byLength = key.prefixes.toSorted((one, other) => other.length - one.length);
      expect(key.prefixes).toEqual(byLength);
    }
  });
});
