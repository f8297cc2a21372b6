import { expect, test } from 'vitest';
import { openForm } from '../support/forms.ts';
import { stored, useHarness } from '../support/harness.ts';

const use = useHarness();

const title = 'Settings · ollama needs no key';

test('[PRV-04] settings has a field for each provider that needs a key, with its state and free tier', async () => {
  const console = await use.open({
    stored: stored('groq'),
    context: { viewport: { width: 1200, height: 540 } },
  });
  await openForm(console, 'settings', title);
  const rows = (await console.screen()).split('\n');
  const at = rows.findIndex((row) => row.startsWith(title));
  expect(rows.slice(at + 1, at + 9).map((row) => row.slice(2).split(' ')[0])).toEqual([
    ...['anthropic', 'openai', 'xai', 'gemini', 'openrouter', 'deepseek', 'groq', 'mistral'],
  ]);
  expect(rows[at + 1]).toContain('no key · free tier: none, prepaid credits');
  expect(rows[at + 7]).toMatch(/groq \(Groq\) +gsk_…8Iz9 +global key set · free tier: yes/);
});
