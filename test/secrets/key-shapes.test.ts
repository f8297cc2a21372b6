import { expect, test } from 'vitest';
import { type ProviderId, providerById } from '../../src/providers/registry.ts';
import { mask } from '../../src/secrets/key-patterns.ts';
import { keyShapes } from '../../src/secrets/key-shapes.ts';

const body = 'Ab1Cd2Ef3Gh4Ij5Kl6Mn7Op8';

test('[VER-01] keys of Anthropic have the marker api03-', () => {
  expectGeneration('sk-ant-api03-', 'sk-ant-', 'anthropic');
});

test('[VER-02] keys of OpenRouter have the marker v1-', () => {
  expectGeneration('sk-or-v1-', 'sk-or-', 'openrouter');
});

test.each(['sk-proj-', 'sk-'])('[VER-03] keys of OpenAI have the prefix %s', (prefix) => {
  expectGeneration(prefix, prefix, 'openai');
});

/** Expects a key of this shape to be described, found in a text, and masked down to its prefix. */
function expectGeneration(marker: string, prefix: string, id: ProviderId): void {
  expect(providerById(id).key.shape).toContain(marker);
  const key = `${marker}${body}`;
  expect(keyShapes(`see ${key} here`)).toMatchObject([{ start: 4, end: 4 + key.length }]);
  expect(mask(key)).toBe(`${prefix}…7Op8`);
}
