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

test('the chat commands model, system, usage, new, copy and exit', async () => {
  const console = await use.open({ stored: stored('openai', 'groq') });
  await run(console, 'chat -m openai:gpt-4.1');
  await run(console, '/system Be  brief');
  await run(console, 'what is a key?');
  await console.waitFor('The harbour is quiet at sunrise.');
  await run(console, '/usage');
  await console.waitFor('1 question, 40 tokens in, 8 out');
  await run(console, '/copy');
  expect(await console.page.evaluate(() => navigator.clipboard.readText())).toBe(
    'The harbour is quiet at sunrise.',
  );
  await run(console, '/model');
  await console.waitFor(
    'Messages go to openai:gpt-4.1. To change it: /model use NAME. All: /model list',
  );
  await run(console, '/model groq:openai/gpt-oss-20b');
  await run(console, '/new');
  await run(console, 'again');
  expect(JSON.parse(use.chatRequests[1]?.body ?? '{}')).toMatchObject({
    model: 'openai/gpt-oss-20b',
    messages: [
      { role: 'system', content: 'Be  brief' },
      { role: 'user', content: 'again' },
    ],
  });
  await run(console, 'exit');
  await console.waitFor(/^keysh> ?$/);
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
