import { expect, test } from 'vitest';
import type { ReplyRecord } from '../../../src/storage/session.ts';
import { type Answer, json } from '../../browser/support/answers.ts';
import { dumpOf, recordsIn } from '../../browser/support/stored-records.ts';
import { counts, event, stop } from '../../support/streams/gemini-events.ts';
import { run, stored, useHarness } from '../support/harness.ts';

const use = useHarness();
const model = 'gemini:gemini-4-argon';
const token = 'dG9rZW4tb2YtYS1jdXQtcmVwbHk=';
const cut = { finishReason: 'CONTINUATION', continuationToken: token };

function reply(text: string, candidate: object, usage: object): Answer {
  const pieces = [event([{ text }]), event([], candidate, usage)];
  return { headers: { 'content-type': 'text/event-stream' }, pieces };
}

/** The body of the last request. */
function lastBody() {
  return JSON.parse(use.chatRequests.at(-1)?.body ?? '{}');
}

async function open(options = '') {
  const console = await use.open({ stored: stored('gemini', 'openai') });
  use.hosts.answer('gemini', reply('One, ', cut, counts(20, 65_000, 536)));
  await run(console, `chat -m ${model}${options}`);
  await run(console, 'count');
  await console.waitFor('[ended early: the length limit was reached (CONTINUATION)]');
  return console;
}

test('/continue sends the same request with the token of a reply that was cut, and a higher limit', async () => {
  const console = await open();
  const asked = lastBody();
  use.hosts.answer('gemini', reply('two, ', cut, counts(65_000, 65_536)));
  await run(console, '/continue');
  await console.waitFor('The model resumes its reply where it was cut.');
  const { generationConfig, ...rest } = asked;
  expect(lastBody()).toEqual({
    ...rest,
    generationConfig: { ...generationConfig, maxOutputTokens: 131_072 },
    continuationToken: token,
  });
  use.hosts.answer('gemini', reply('three.', stop, counts(130_000, 4)));
  await run(console, '/continue');
  expect(lastBody().generationConfig.maxOutputTokens).toBe(196_608);
  use.hosts.answer('gemini', reply('Yes.', stop, counts(20, 1)));
  await run(console, 'all?');
  expect(JSON.stringify(lastBody().contents)).toContain('"One, two, three."');
  expect(lastBody()).not.toHaveProperty('continuationToken');
  expect(await dumpOf(console)).not.toContain(token);
});

test('a limit of the user is raised by itself, up to what the model can hold', async () => {
  const console = await open(' -o max_tokens=1000000');
  use.hosts.answer('gemini', reply('two.', stop, counts(65_000, 4)));
  await run(console, '/continue');
  expect(lastBody().generationConfig.maxOutputTokens).toBe(1_048_556);
});

test('a reply of which only reasoning arrived is resumed, in place of an earlier one', async () => {
  const console = await use.open({ stored: stored('gemini') });
  const thought = event([{ text: 'hm', thought: true }]) + event([], cut, counts(20, 0, 65_536));
  await run(console, `chat -m ${model}`);
  use.hosts.answer('gemini', reply('Former.', stop, counts(20, 4)));
  await run(console, 'count');
  use.hosts.answer('gemini', { ...reply('', cut, {}), pieces: [thought] });
  await run(console, '/retry');
  await run(console, '/clear');
  await run(console, '/think');
  await console.waitFor('hm');
  await run(console, '/retry');
  await console.waitFor(/ \/continue resumes the reply\.$/);
  use.hosts.answer('gemini', reply('Done, ', cut, counts(65_000, 65_536)));
  await run(console, '/continue');
  expect(lastBody().continuationToken).toBe(token);
  use.hosts.answer('gemini', reply('all of it.', stop, counts(65_000, 4)));
  await run(console, '/continue');
  expect(lastBody().generationConfig.maxOutputTokens).toBe(196_608);
  await run(console, '/raw');
  await console.waitFor(/^Done, all of it\.$/);
});

const words = /Sent to the model: Continue exactly/;

test('the model is asked in words after text without a token, in another model and in a new tab', async () => {
  const console = await open();
  await run(console, '/model use openai:gpt-5.6-terra');
  await run(console, '/continue');
  await console.waitFor(words);
  expect(use.chatRequests.at(-1)?.host).toBe('api.openai.com');

  await run(console, `/model use ${model}`);
  await run(console, '/new');
  const early = event([{ text: 'One, ' }], { continuationToken: token });
  const late = event([{ text: 'two' }], { finishReason: 'MAX_TOKENS' }, counts(20, 9));
  use.hosts.answer('gemini', { ...reply('', {}, {}), pieces: [early, late] });
  await run(console, 'count');
  await run(console, '/continue');
  expect(lastBody()).not.toHaveProperty('continuationToken');
  expect(lastBody().contents).toHaveLength(3);

  use.hosts.answer('gemini', reply('One, ', cut, counts(20, 65_536)));
  await run(console, '/new');
  await run(console, 'count');
  await console.page.reload();
  await console.prompt();
  await run(console, 'chat -c');
  await run(console, '/continue');
  expect(lastBody()).not.toHaveProperty('continuationToken');
});

test('a token that the provider refuses is not sent again', async () => {
  const console = await open();
  use.hosts.answer('gemini', json({ error: { message: 'no such token' } }, { status: 400 }));
  await run(console, '/continue');
  await console.waitFor('  no such token');
  use.hosts.answer('gemini', reply('two.', stop, counts(20, 4)));
  await run(console, '/continue');
  await console.waitFor(words);
  expect(lastBody()).not.toHaveProperty('continuationToken');
  const replies = (await recordsIn(console, 'messages')) as unknown as readonly ReplyRecord[];
  expect(replies.filter(({ more }) => more)).toHaveLength(2);
});
