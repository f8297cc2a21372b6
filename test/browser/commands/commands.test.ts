import { expect, test } from 'vitest';
import { run, stored, useHarness } from '../support/harness.ts';

const use = useHarness();

test('help of a command fits 80 columns and 24 rows', async () => {
  const console = await use.open({ context: { viewport: { width: 760, height: 440 } } });
  for (const line of [
    'help key',
    'help provider',
    'help model',
    'help chat',
    'help key',
    'help key set',
    'help bot',
    'help bot new',
  ]) {
    await run(console, 'clear');
    await run(console, line);
    expect((await console.rows()).length).toBeLessThanOrEqual(24);
    for (const row of await console.rows()) expect(row.length).toBeLessThanOrEqual(80);
  }
});

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
