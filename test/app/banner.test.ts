import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { banner } from '../../src/app/banner.ts';
import { unstyled } from '../../src/terminal/text/styled-text.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { createApp } from '../support/parts.ts';
import { openConsole } from '../terminal/harness.ts';

const offline = () => Promise.reject(new TypeError('offline'));

function shown(entries: Readonly<Record<string, string>>): string {
  const { view } = openConsole(80, 24);
  return unstyled(banner(createApp(view, memoryStorage(entries), offline)));
}

const groq = { 'app-apikey-provider7': 'gsk_Q7wE8rT9yU0iO1pA2sD3' };

test('the banner names the usable providers and the default model', () => {
  expect(shown(groq)).toMatch(/Ready: groq · default model: groq:\S+/);
  expect(shown({ ...groq, 'keysh-model': 'openai:gpt-x' })).toContain(
    'Ready: groq · default model: openai:gpt-x',
  );
});

test('the banner names no default model if the stored one has no provider', () => {
  expect(shown({ ...groq, 'keysh-model': 'nonsense' })).toMatch(/Ready: groq\n$/);
});

test('the banner without a key names the commands to set one up', () => {
  expect(shown({}).split('\n').slice(1, -1)).toEqual([
    'No API key yet. To get started:',
    '  key signin openrouter',
    '  chat hello',
    'A free key, no card. With a key of your own: key set PROVIDER',
  ]);
});
