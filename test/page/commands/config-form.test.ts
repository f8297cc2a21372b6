import { expect, test } from 'vitest';
import { connectionReset } from '../../browser/support/answers.ts';
import { botRecords } from '../../browser/support/bots.ts';
import {
  closeForm,
  focusedRow,
  moveToField,
  openForm,
  requestBodyOf,
} from '../../browser/support/forms.ts';
import { keys, run, stored, useHarness } from '../support/harness.ts';

const use = useHarness();

const title = 'Configuration of poet';

const newKey = 'gsk_Zz9Yy8Xx7Ww6Vv5Uu4Tt3Ss2Rr1Qq0Pp9Oo8Nn7Mm6';

test('every field of config is stored while it is typed and applies from the next message', async () => {
  const console = await use.open({ stored: stored('groq') });
  await run(console, 'bot new poet -m groq:openai/gpt-oss-120b');
  await run(console, 'chat');
  await openForm(console, '/config', title);
  const typed = {
    Model: 'openai/gpt-oss-20b',
    'System prompt': 'Rhyme.',
    'Opening message': 'Ahoy!',
    temperature: '0.5',
    max_tokens: '99',
    top_p: '0.9',
    seed: '7',
    stop: 'END',
    reasoning: 'low',
  };
  for (const [label, text] of Object.entries(typed)) {
    await moveToField(console, label);
    await console.press('Control+U');
    await console.type(text);
  }
  await moveToField(console, 'stop');
  await console.press('Alt+Enter');
  await console.type('a\\nb');
  await moveToField(console, 'API key of groq');
  await console.paste(newKey);
  await closeForm(console);
  await console.waitFor(
    /^poet changed: model, system prompt, opening message, temperature, .*It uses groq:openai\/gpt-oss-20b\.$/,
  );
  expect(await botRecords(console)).toMatchObject([
    {
      ...{ name: 'poet', provider: 'groq', model: typed.Model, system: 'Rhyme.', opening: 'Ahoy!' },
      parameters: {
        temperature: 0.5,
        max_tokens: 99,
        top_p: 0.9,
        seed: 7,
        stop: ['END', 'a\nb'],
        reasoning: 'low',
      },
    },
  ]);
  expect(await requestBodyOf(use, console, 'hello')).toMatchObject({
    ...{ model: typed.Model, temperature: 0.5, max_completion_tokens: 99, top_p: 0.9, seed: 7 },
    ...{ stop: ['END', 'a\nb'], reasoning_effort: 'low' },
    messages: [
      { role: 'system', content: 'Rhyme.' },
      { role: 'user', content: 'hello' },
    ],
  });
  expect(use.chatRequests.at(-1)?.headers.authorization).toBe(`Bearer ${newKey}`);
  await openForm(console, '/config', title);
  for (const label of ['System prompt', 'temperature', 'stop']) {
    await moveToField(console, label);
    await console.press('Control+U');
    await console.press('Backspace');
    await console.press('Control+U');
  }
  await closeForm(console);
  const body = await requestBodyOf(use, console, 'again');
  expect(body).not.toHaveProperty('temperature');
  expect(body).not.toHaveProperty('stop');
  expect(body).toMatchObject({ messages: [{ role: 'user' }, {}, { role: 'user' }] });
});

test('an invalid field value is reported, and the saved value is kept', async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'bot new poet -m openai:gpt-4.1 -o temperature=1');
  await openForm(console, 'config', title);
  await moveToField(console, 'temperature');
  await console.type('9');
  await console.waitFor(/^Not saved\. temperature: temperature takes a number from 0 to 2\.$/);
  await moveToField(console, 'max_tokens');
  await console.type('x');
  await console.waitFor(/^Not saved\. max_tokens: max_tokens takes a whole number from 1/);
  await console.press('Escape');
  await openForm(console, 'config poet', title);
  await moveToField(console, 'Model');
  await console.type(' x');
  await console.waitFor(/^Not saved\. Model: A model name cannot contain blanks/);
  await console.press('Control+U');
  await console.waitFor(/^Not saved\. Model: the model cannot be empty\.$/);
  expect(await botRecords(console)).toMatchObject([
    { model: 'gpt-4.1', parameters: { temperature: 1 } },
  ]);
});

test("returning to the first provider in the selector restores the bot's model", async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'bot new poet -m openai:gpt-4.1');
  await openForm(console, 'config', title);
  await console.press('ArrowRight');
  await expect.poll(async () => (await botRecords(console))[0]?.model).toBe('grok-4.6');
  await console.press('ArrowLeft');
  await expect.poll(async () => (await botRecords(console))[0]?.model).toBe('gpt-4.1');
});

test('the Model field refuses a model of another provider', async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'bot new poet -m openai:gpt-6-sol -s Rhyme.');
  await openForm(console, 'config poet', /^Configuration of poet/);
  await moveToField(console, 'Model');
  await console.insert('groq:openai/gpt-oss-20b');
  await console.waitFor(/choose groq as the provider first/);
  await closeForm(console);
  await run(console, 'bot show poet');
  await console.waitFor(/^ {2}model +openai:gpt-6-sol$/);
});

test('two tabs that change different fields of a bot keep both changes', async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'bot new poet -m openai:gpt-4.1');
  await openForm(console, 'config', title);
  await moveToField(console, 'System prompt');
  const second = await use.openSecondTab(console);
  await openForm(second, 'config poet', title);
  for (let at = 0; at < 4; at += 1) await second.press('ArrowDown');
  for (const [one, other] of [
    ['R', '1'],
    ['h', '.'],
    ['y', '2'],
    ['me', '5'],
  ] as const) {
    await Promise.all([console.type(one), second.type(other)]);
  }
  await expect
    .poll(() => botRecords(console))
    .toMatchObject([{ system: 'Rhyme', parameters: { temperature: 1.25 } }]);
});

test('[STA-05] config without a bot sets the default model and the key of its provider', async () => {
  use.hosts.answer('ollama', connectionReset, 'models');
  const console = await use.open();
  await openForm(console, 'config', 'Default model');
  expect(await focusedRow(console)).toMatch(/^Provider +‹openrouter›/);
  await console.type('oogg');
  await moveToField(console, 'API key of groq');
  await console.paste(keys.groq ?? '');
  await console.press('ArrowUp');
  await console.press('Control+U');
  await console.type('qwen/qwen3.8-27b');
  await closeForm(console);
  await console.waitFor(/^Default model: groq:qwen\/qwen3\.8-27b$/);
  await console.waitFor(/^groq key gsk_…\S{4}: saved/);
  expect((await console.storage()).local['keysh-model']).toBe('groq:qwen/qwen3.8-27b');
  await console.page.reload();
  await console.prompt();
  expect(await requestBodyOf(use, console, 'chat hi')).toMatchObject({
    model: 'qwen/qwen3.8-27b',
  });
});

test('a full disk is reported in the form, and stored values are kept', async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'bot new poet -m openai:gpt-4.1 -s "Be kind."');
  await openForm(console, 'config', title);
  await moveToField(console, 'System prompt');
  await console.page.evaluate(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('', 'QuotaExceededError');
    };
  });
  await console.type('!');
  await console.waitFor(/^Not saved\. System prompt: Not saved: the storage of this page is full/);
  expect(await botRecords(console)).toMatchObject([{ system: 'Be kind.' }]);
});
