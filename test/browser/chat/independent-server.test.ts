import { LLMock } from '@copilotkit/aimock';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReceivedRequest } from '../support/answer-table.ts';
import type { Answer } from '../support/answers.ts';
import { keys, run, stored, useConsole, useHarness } from '../support/harness.ts';

const use = useHarness();
const text = 'A reply by a server that keysh does not know: äöü, 日本語, 🎉.';
const mock = new LLMock({ host: '127.0.0.1', port: 0, chunkSize: 7 });
let origin: string;

beforeAll(async () => {
  mock.on({ userMessage: 'hello' }, { content: text });
  origin = await mock.start();
});
afterAll(() => mock.stop());

const models: readonly (readonly [id: string, model: string])[] = [
  ['anthropic', 'claude-haiku-5-5'],
  ['openai', 'gpt-5.6-terra'],
  ['xai', 'grok-4.6'],
  ['gemini', 'gemini-3.8-flash'],
  ['openrouter', 'vendor/name'],
  ['deepseek', 'deepseek-flash'],
  ['groq', 'qwen/qwen3.8-27b'],
  ['mistral', 'mistral-small-latest'],
  ['ollama', 'llama3.2'],
];

describe('each provider', () => {
  const shared = useConsole(use, {
    stored: stored(...models.map(([id]) => id).filter((id) => id in keys)),
  });

  test.each(models)('%s: a reply of an independent server is on the screen', async (id, model) => {
    const console = shared();
    use.hosts.answer(id, forward);
    await run(console, `chat -m ${id}:${model} hello`);
    await console.waitFor(text);
    expect((await console.rows()).join('\n')).not.toContain('✗');
  });
});

/** Returns the other server's answer to the same request. */
async function forward({ method, path, query, headers, body }: ReceivedRequest): Promise<Answer> {
  const response = await fetch(`${origin}${path}${query}`, {
    method,
    headers: { 'content-type': headers['content-type'] ?? '' },
    body,
  });
  return {
    status: response.status,
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
    pieces: [Buffer.from(await response.arrayBuffer())],
  };
}
