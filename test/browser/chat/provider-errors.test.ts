import { test } from 'vitest';
import { connectionReset } from '../support/answers.ts';
import { run, useHarness } from '../support/harness.ts';

const use = useHarness();

test('[LOC-04] the error distinguishes Ollama refusing the page from Ollama not running', async () => {
  const console = await use.open();
  use.hosts.answer('ollama', { status: 403, cors: false });
  await run(console, 'chat -m ollama:llama3.2 hi');
  await console.waitFor(
    /refuses this page.*OLLAMA_ORIGINS=\*.*OLLAMA_ORIGINS=http:\/\/127\.0\.0\.1/,
  );
  use.hosts.answer('ollama', connectionReset);
  use.hosts.answer('ollama', connectionReset, 'models');
  await run(console, 'chat -m ollama:llama3.2 hi');
  await console.waitFor(/not running.*ollama serve/);
});
