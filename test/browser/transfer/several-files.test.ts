import { expect, test } from 'vitest';
import { useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';
import { enterAnswerAfterPause, poet } from '../support/share-links.ts';
import { recordsIn } from '../support/stored-records.ts';

const use = useHarness();

/** Returns an entry of ChatGPT's conversations with one question. */
function asked(id: string, more: object = {}) {
  const message = { author: { role: 'user' }, content: { parts: [`question ${id}`] } };
  return { id, mapping: { a: { id: 'a', parent: null, message } }, ...more };
}

async function dropAll(console: Console, files: Readonly<Record<string, string>>): Promise<void> {
  await console.page.evaluate((entries) => {
    const dataTransfer = new DataTransfer();
    for (const [name, text] of entries) dataTransfer.items.add(new File([text], name));
    const init = { dataTransfer, bubbles: true, cancelable: true };
    document.querySelector('.xterm-screen')?.dispatchEvent(new DragEvent('drop', init));
  }, Object.entries(files));
}

async function textsIn(console: Console): Promise<readonly unknown[]> {
  const messages = await recordsIn(console, 'messages');
  return messages.map((message) => (message as { text?: unknown }).text);
}

test('files dropped together are one import, and unusable ones are named', async () => {
  const console = await use.open();
  await dropAll(console, {
    'conversations-000.json': JSON.stringify([asked('one'), null]),
    'conversations-001.json': JSON.stringify([asked('two'), { id: 'x', mapping: {} }]),
    'user.json': '{"id":"u","chatgpt_plus_user":true}',
    'poet.json': JSON.stringify({ format: 'keysh-bot', version: 1, bot: poet }),
  });
  await console.waitFor(/^Left out: user\.json: The file contains the account of a ChatGPT export/);
  await console.waitFor(
    /^Left out: 1 entry that cannot be read, 1 conversation without messages\.$/,
  );
  await console.waitFor(/^ {2}sessions +2 new$/);
  await console.waitFor(/^Import it\? \[y\/N\] $/);
  await enterAnswerAfterPause(console, 'y');
  await console.waitFor(/^Imported\.$/);
  await console.waitFor(/^Import it as poet\? \[y\/N\] $/);
  await enterAnswerAfterPause(console, 'y');
  await console.prompt();
  expect(await textsIn(console)).toEqual(['question one', 'question two']);
  expect(await recordsIn(console, 'bots')).toMatchObject([{ name: 'poet' }]);
});
