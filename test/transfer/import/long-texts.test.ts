import { expect, test } from 'vitest';
import { toSecret } from '../../../src/secrets/key-patterns.ts';
import { KnownKeys } from '../../../src/secrets/known-keys.ts';
import { currentRedactor } from '../../../src/secrets/redact-long.ts';
import { readImport } from '../../../src/transfer/import/import.ts';
import { mistral } from '../../secrets/keys.ts';
import { megabyte, withTurns, yieldAfterEachStep } from '../../support/long-texts.ts';

const known = new KnownKeys(() => [{ title: 'mistral key', secret: toSecret(mistral) }]);
const redact = currentRedactor(known);

function importing(signal: AbortSignal) {
  const target = () => ({ provider: 'openai', model: 'gpt-4.1' }) as const;
  const file = new File([`${megabyte}${mistral}`], 'long.md');
  return readImport(file, { redact, target, signal, progress: () => undefined });
}

test('the keys in a long text of an import are masked with turns for the event loop', async () => {
  yieldAfterEachStep();
  const { result, turns } = await withTurns(() => importing(new AbortController().signal));
  expect(result.content.bots[0]?.system?.slice(megabyte.length)).toBe('…3456');
  expect(turns).toBeGreaterThan(12);
});

test('Ctrl-C stops the masking of a long text of an import', async () => {
  const stop = new AbortController();
  let calls = 0;
  const redacting = (text: string) => {
    if (text.length > megabyte.length && calls++ === 0) setImmediate(() => stop.abort());
    return redact(text);
  };
  const target = () => ({ provider: 'openai', model: 'gpt-4.1' }) as const;
  const file = new File([`${megabyte}${mistral}`], 'long.md');
  const reading = { redact: redacting, target, signal: stop.signal, progress: () => undefined };
  await expect(readImport(file, reading)).rejects.toMatchObject({ name: 'AbortError' });
});
