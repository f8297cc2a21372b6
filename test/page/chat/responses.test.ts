import { expect, test } from 'vitest';
import { json, streamAnswer } from '../../browser/support/answers.ts';
import { requestBodyOf } from '../../browser/support/forms.ts';
import { composedStream } from '../../support/streams/index.ts';
import { run, stored, useHarness } from '../support/harness.ts';

const use = useHarness();
const open = () => use.open({ stored: { ...stored('openai', 'xai'), 'keysh-reasoning': 'show' } });
const paths = () => use.chatRequests.map(({ host, path }) => host + path);
const user = { role: 'user', content: 'hi' };

test('a chat at OpenAI goes to the Responses API, with a summary of its reasoning once asked for', async () => {
  const console = await open();
  await run(console, 'provider set openai --thoughts on');
  await console.waitFor(/^OpenAI is now asked for summaries of its reasoning\./);
  use.hosts.answer('openai', streamAnswer(composedStream('openai, a summary in parts, then text')));
  const line = 'chat -m openai:gpt-5.6-terra -s SYS -o reasoning=max -o max_tokens=99 hi';
  expect(await requestBodyOf(use, console, line)).toEqual({
    model: 'gpt-5.6-terra',
    input: [{ role: 'developer', content: 'SYS' }, user],
    stream: true,
    store: false,
    reasoning: { effort: 'max', summary: 'auto' },
    max_output_tokens: 99,
  });
  expect(paths()).toEqual(['api.openai.com/v1/responses']);
  for (const row of ['One, two.', 'Checking', 'Three.']) await console.waitFor(row);
  await console.waitFor(/^Three$/);
  await console.waitFor(/^openai:gpt-5\.6-terra · global key · 12 in, 60 out · /);
  await run(console, 'provider set openai --thoughts off');
  await console.waitFor('OpenAI is no longer asked for summaries of its reasoning.');
  const plain = await requestBodyOf(use, console, 'chat -m openai:gpt-5.6-terra hi');
  expect(plain).toEqual({ model: 'gpt-5.6-terra', input: [user], stream: true, store: false });
});

test('a chat at xAI goes to the Responses API, and its exact cost is shown', async () => {
  const console = await open();
  const line = 'chat -m xai:grok-4.6 -s SYS -o reasoning=xhigh -o seed=7 hi';
  expect(await requestBodyOf(use, console, line)).toEqual({
    model: 'grok-4.6',
    input: [{ role: 'system', content: 'SYS' }, user],
    stream: true,
    store: false,
    reasoning: { effort: 'xhigh' },
    seed: 7,
  });
  expect(paths()).toEqual(['api.x.ai/v1/responses']);
  await console.waitFor('A greeting – in French.');
  await console.waitFor(/^Salut$/);
  await console.waitFor(/^xai:grok-4\.6 · global key · 199 in.*, 160 out · .* · \$0\.0005/);
});

test.each([
  ['openai:gpt-4.1-mini', 'api.openai.com', 'The harbour is quiet at sunrise.', /40 in, 8 out/],
  ['xai:grok-4.6', 'api.x.ai', 'Salut', /14 in.*, 201 out/],
])('a text to stop at goes to chat completions: %s', async (model, host, reply, counts) => {
  const console = await open();
  expect(await requestBodyOf(use, console, `chat -m ${model} -o stop=END hi`)).toEqual({
    model: model.replace(/.*:/, ''),
    messages: [user],
    stream: true,
    stream_options: { include_usage: true },
    stop: ['END'],
  });
  expect(paths()).toEqual([`${host}/v1/chat/completions`]);
  await console.waitFor(reply);
  await console.waitFor(new RegExp(`^${model} · global key · ${counts.source} · `));
});

test('a model without chat completions is asked without a text to stop at, with a note', async () => {
  const console = await open();
  const body = await requestBodyOf(use, console, 'chat -m openai:gpt-5.5-pro -o stop=END hi');
  expect(body).toEqual({ model: 'gpt-5.5-pro', input: [user], stream: true, store: false });
  expect(paths()).toEqual(['api.openai.com/v1/responses']);
  await console.waitFor('stop is left out: gpt-5.5-pro does not accept it');
});

test('a summary for which the organization must be verified is explained', async () => {
  const console = await open();
  await run(console, 'provider set openai --thoughts on');
  const error = {
    message: 'The organization has to be verified first.',
    param: 'reasoning.summary',
    code: 'unsupported_value',
  };
  use.hosts.answer('openai', json({ error }, { status: 400 }));
  await run(console, 'chat -m openai:gpt-5.6-terra hi');
  await console.waitFor(
    /OpenAI summarizes its reasoning only for verified organizations: verify yours at https:\/\/platform\.openai\.com\/settings\/organization\/general/,
  );
  await console.waitFor('→ provider set openai --thoughts off');
  expect(use.chatRequests).toHaveLength(1);
});

test('thoughts can be asked for only where that is a setting', async () => {
  const console = await open();
  await run(console, 'provider show openai');
  await console.waitFor(/^ {2}thoughts +off$/);
  await run(console, 'provider set xai --thoughts on');
  await console.waitFor('--thoughts is only for OpenAI, not for xai.');
  await run(console, 'provider set openai --thoughts on');
  await run(console, 'provider show openai');
  await console.waitFor(/^ {2}thoughts +on$/);
});
