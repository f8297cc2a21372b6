import { expect, test } from 'vitest';
import { run, stored, useHarness } from '../support/harness.ts';

const use = useHarness();

test('a bot is created with options, selected, used for chat, and still selected after a reload', async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(
    console,
    'bot new poet -m openai:gpt-4.1 -s "Answer in rhyme." -o seed=7 -o stop=END --opening "Ahoy!"',
  );
  await console.waitFor(/^Bot poet: openai:gpt-4\.1, global key\.$/);
  await console.waitFor('poet is selected. Try: chat hello');
  await console.waitFor(/^keysh \(@poet\)> ?$/);
  await run(console, 'chat hello');
  await console.page.reload();
  await console.waitFor(/^keysh \(@poet\)> ?$/);
  await run(console, 'chat');
  await console.waitFor(/^Chatting with poet \(openai:gpt-4\.1\)/);
  await console.waitFor(/^Ahoy!$/);
  await console.waitFor(/^@poet> ?$/);
  await run(console, 'again');
  for (const [at, text] of ['hello', 'again'].entries()) {
    expect(JSON.parse(use.chatRequests[at]?.body ?? '{}')).toMatchObject({
      model: 'gpt-4.1',
      seed: 7,
      stop: ['END'],
      messages: [
        { role: 'system', content: 'Answer in rhyme.' },
        { role: 'user', content: text },
      ],
    });
  }
  await run(console, '/clear');
  await run(console, '/new');
  await console.waitFor(/^Ahoy!$/);
});
