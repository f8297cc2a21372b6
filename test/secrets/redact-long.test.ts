import { expect, test } from 'vitest';
import { unitsPerStep } from '../../src/base/steps.ts';
import { toSecret } from '../../src/secrets/key-patterns.ts';
import { KnownKeys } from '../../src/secrets/known-keys.ts';
import { redactLong } from '../../src/secrets/redact-long.ts';
import type { NamedKey } from '../../src/secrets/redactor.ts';
import { mistral, openai } from './keys.ts';

test('a key that becomes known while a long text is searched is masked', async () => {
  const current: NamedKey[] = [{ title: 'openai key', secret: toSecret(openai) }];
  const known = new KnownKeys(() => current);
  const filler = 'ö'.repeat(2 * unitsPerStep);
  const redacting = redactLong(known, `${mistral} ${filler} ${openai}`);
  current.push({ title: 'mistral key', secret: toSecret(mistral) });
  expect((await redacting).replaceAll('ö', '')).toBe('…3456  sk-proj-…5hJ6');
});
