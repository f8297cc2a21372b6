import { expect, test } from 'vitest';
import { canary } from '../../support/canary-keys.ts';
import { useHarness } from '../support/harness.ts';
import { sweep } from '../support/leak-sweep.ts';
import type { Console } from '../support/page.ts';
import { textSources } from '../support/text-sources.ts';
import { pressComposingKey } from '../support/typing.ts';

const use = useHarness();
const [openai, gemini] = [canary('openai'), canary('gemini')];
const mistral = canary('mistral');
const stored = { 'app-apikey-provider2': openai.key, 'app-apikey-provider4': gemini.key };

async function leave(console: Console): Promise<void> {
  await console.press('Escape');
  await console.press('Control+C');
  await console.prompt();
}

test('the sweep finds a text that is not a stored key from every source', async () => {
  const console = await use.open({ stored });
  for (const [surface, { sinks, show }] of Object.entries(textSources)) {
    const secret = canary('mistral', surface);
    await show(console, use, secret.key);
    const found = (await sweep(console, use.testBed, [secret])).map(({ sink }) => sink);
    expect({ surface, found }).toEqual({ surface, found: expect.arrayContaining([...sinks]) });
    await leave(console);
  }
  const composed = canary('mistral', 'composed');
  await console.insert('key set groq');
  await console.press('Enter');
  await console.waitFor(/\(hidden\): $/);
  await pressComposingKey(console, 'Process');
  await console.cdp.send('Input.imeSetComposition', {
    text: composed.key,
    selectionStart: composed.key.length,
    selectionEnd: composed.key.length,
  });
  const found = (await sweep(console, use.testBed, [composed])).map(({ sink }) => sink);
  expect(found).toEqual(['field']);
});

test('a stored key from these sources is on no surface, even with zero-width spaces in it', async () => {
  const console = await use.open({ stored: { ...stored, 'app-apikey-provider8': mistral.key } });
  const { key } = mistral;
  const spellings = [key, [...key].join('\u200b')];
  for (const [surface, { show }] of Object.entries(textSources))
    for (const spelling of spellings) {
      await show(console, use, spelling);
      const hits = await sweep(console, use.testBed, [openai, gemini, mistral]);
      expect({ surface, hits }).toEqual({ surface, hits: [] });
      await leave(console);
    }
});
