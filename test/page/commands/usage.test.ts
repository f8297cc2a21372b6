import { expect, test } from 'vitest';
import { streamAnswer } from '../../browser/support/answers.ts';
import { outputOf } from '../../browser/support/bots.ts';
import { composedStream } from '../../support/streams/index.ts';
import { run, stored, useHarness } from '../support/harness.ts';

const use = useHarness();

test('without replies, usage is one line', async () => {
  const console = await use.open();
  expect(await outputOf(console, 'usage')).toEqual(['There are no replies yet. Try: chat hello']);
});

test('replies of local models cost nothing, so that they leave the total complete', async () => {
  const console = await use.open({ stored: stored('openai') });
  const asked = async (model: string) => {
    await run(console, `chat -m ${model} hi`);
    return (await outputOf(console, 'usage --by model')).join('\n');
  };
  use.hosts.answer('ollama', streamAnswer(composedStream('ollama, text')));
  await run(console, 'chat -m ollama:llama3.2 hi');
  await console.waitFor(/^ollama:llama3\.2 · no key · 26 in, 9 out · [\d.]+ s · free$/);
  use.hosts.answer('openai', streamAnswer(composedStream('openai, a response')));
  const whole = await asked('openai:gpt-4.1');
  expect(whole).toMatch(/\$\d/);
  expect(whole).not.toContain('+');
  expect(await asked('ollama:gpt-oss:120b-cloud')).toMatch(/\$0\.00\d+\+/);
});
