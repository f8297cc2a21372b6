import { describe, expect, test } from 'vitest';
import { connectionReset } from '../../browser/support/answers.ts';
import { errorAnswers } from '../../browser/support/error-answers.ts';
import { replaceLocalStorage, run, stored, useConsole, useHarness } from '../support/harness.ts';

const use = useHarness();

const table = errorAnswers.map(([id, answer, ...shown]) => ({ id, answer, shown }));

describe('an error of a provider', () => {
  const shared = useConsole(use);

  test.each(table)(
    '[ERR-02] [ERR-04] [ERR-05] [ERR-06] $id %#: an error shows its cause and a suggestion, and the session continues',
    async ({ id, answer, shown }) => {
      const console = shared();
      await replaceLocalStorage(console, stored(id));
      use.hosts.answer(id, answer);
      const model = id === 'ollama' ? 'ollama:x' : `${id}:`;
      await run(console, `chat -m ${model} what now`);
      for (const words of shown) await console.waitFor(words);
      expect((await console.rows()).join('\n')).not.toMatch(/[{[]"|\[object|undefined/);
      await console.press('ArrowUp');
      await console.waitFor(`> chat -m ${model} what now`);
      expect(use.chatRequests).toHaveLength(1);
    },
  );
});

test('a key that no header can hold is saved, and reported without being shown on the first message', async () => {
  const console = await use.open({
    stored: { 'app-apikey-provider2': 'sk-proj-CANARY7f3a\n9c2e5b8d' },
  });
  await run(console, 'chat hi');
  await console.waitFor('Unusable API key');
  await console.waitFor('→ key rotate openai');
  expect((await console.rows()).join('\n')).not.toMatch(/CANARY7|9c2e5b/);
});

test('[ERR-01] [STA-01] without a key nothing is sent, and the error suggests key set', async () => {
  use.hosts.answer('ollama', connectionReset, 'models');
  const console = await use.open();
  await run(console, 'chat hi');
  await console.waitFor(/No API key/);
  await console.waitFor(/key set openrouter/);
  await run(console, 'chat -m groq: hi');
  await console.waitFor(/No API key.*Groq.*password manager/);
  await console.waitFor('→ key set groq');
  expect(use.chatRequests).toEqual([]);
});
