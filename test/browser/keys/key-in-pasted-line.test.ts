import { expect, test } from 'vitest';
import { canary } from '../../support/canary-keys.ts';
import { localStorageOf, run, useHarness } from '../support/harness.ts';
import { sweep } from '../support/leak-sweep.ts';

const use = useHarness();

test('the key is taken from a line pasted at the hidden prompt, which is reported', async () => {
  const planted = canary('openai');
  const console = await use.open();
  for (const line of [
    `OPENAI_API_KEY=${planted.key}`,
    `export OPENAI_API_KEY="${planted.key}"`,
    `Authorization: Bearer ${planted.key}`,
    `"apiKey": "${planted.key}",`,
  ]) {
    await console.insert('key set openai');
    await console.press('Enter');
    await console.waitFor(/^OpenAI key \(hidden\): $/);
    await console.paste(line);
    await console.press('Enter');
    await console.waitFor(/^Removed: .*the rest of the line\.$/);
    await console.prompt();
    expect(await localStorageOf(console)).toEqual({ 'app-apikey-provider2': planted.key });
    await run(console, 'key rm openai --yes');
    await run(console, 'clear');
  }
  expect(await sweep(console, use.testBed, [planted])).toEqual([]);
});
