import { expect, test } from 'vitest';
import { outputOf } from '../../browser/support/bots.ts';
import { closeForm, openForm } from '../../browser/support/forms.ts';
import { sweep } from '../../browser/support/leak-sweep.ts';
import { canary } from '../../support/canary-keys.ts';
import { keys, localStorageOf, run, useHarness } from '../support/harness.ts';

const use = useHarness();

test('the key is taken from a line after key set and in the form, and a line with several keys is refused', async () => {
  const console = await use.open();
  const line = `export OPENAI_API_KEY="${keys.openai}"`;
  expect(await outputOf(console, `key set openai ${line}`)).toContain(
    'Removed: quotes, the rest of the line.',
  );
  expect(await localStorageOf(console)).toEqual({ 'app-apikey-provider2': keys.openai });
  const said = await outputOf(console, `key set openai X=${keys.groq},Y=${keys.anthropic}`);
  expect(said.join('\n')).toContain(
    '✗ That line contains several keys. Nothing was changed. Enter one key only.',
  );
  await openForm(console, 'settings', 'Settings');
  await console.paste(`ANTHROPIC_API_KEY=${keys.anthropic}`);
  await closeForm(console);
  await console.waitFor(/^anthropic key .* Removed: the rest of the line\./);
  expect(await localStorageOf(console)).toEqual({
    'app-apikey-provider1': keys.anthropic,
    'app-apikey-provider2': keys.openai,
  });
});

test('stored entries such as "undefined" are not keys', async () => {
  const console = await use.open({
    stored: {
      'app-apikey-provider3': 'undefined',
      'app-apikey-provider4': 'null',
      'app-apikey-provider5': '[object Object]',
    },
  });
  await console.waitFor('No API key yet. To get started:');
  expect((await outputOf(console, 'key list')).join('\n')).not.toContain('••••');
});

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
