import { test } from 'vitest';
import { stored, useHarness } from '../support/harness.ts';

const use = useHarness();

test('Tab completes commands, verbs, options, providers, and models including local ones', async () => {
  const console = await use.open({ stored: stored('openai') });
  const line = (text: string) => console.waitFor(new RegExp(`> ${text} ?$`));
  await console.type('k');
  await console.press('Tab');
  await console.type('ro');
  await console.press('Tab');
  await console.type('ope');
  await console.press('Tab');
  await line('key rotate open');
  await console.waitFor(/^ {2}openai +key set$/);
  await console.waitFor(/^ {2}openrouter +no key/);
  await console.press('Control+U');
  await console.type('chat --mo');
  await console.press('Tab');
  await console.type('ollama:lla');
  await console.press('Tab');
  await line('chat --model ollama:llama3.2:latest');
  await console.press('Control+U');
  await console.type('key set openai sk');
  await console.press('Tab');
  await line('key set openai ••');
});
