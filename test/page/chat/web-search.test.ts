import { expect, test } from 'vitest';
import { json, streamAnswer } from '../../browser/support/answers.ts';
import { enterLine, outputOf } from '../../browser/support/bots.ts';
import { resize } from '../../browser/support/read-screen.ts';
import { canary, finder } from '../../support/canary-keys.ts';
import { citation } from '../../support/streams/citations.ts';
import { composedStream } from '../../support/streams/index.ts';
import { delta, itemAdded, itemDone, start } from '../../support/streams/responses-events.ts';
import { run, stored, useHarness } from '../support/harness.ts';
import { pages, printedBy, rowsOf, searched, someKeys, sse } from '../support/web-search.ts';

const use = useHarness();

const bodyOf = (at: number) => JSON.parse(use.chatRequests[at]?.body ?? '{}');

test('[WEB-01] no request asks for a search unless it is turned on, and /search off turns it off', async () => {
  const console = await use.open({ stored: someKeys });
  await run(console, 'chat -m openai:gpt-5.6-terra');
  await run(console, 'one');
  expect(await printedBy(console, '/search')).toEqual(['Web search is off.']);
  await run(console, '/search on');
  await run(console, 'two');
  await run(console, '/search 7');
  await run(console, 'three');
  await run(console, '/search off');
  await run(console, 'four');
  const requests = [0, 1, 2, 3].map(bodyOf);
  expect(requests.map(({ max_tool_calls }) => max_tool_calls)).toEqual([
    undefined,
    3,
    7,
    undefined,
  ]);
  expect(requests.map(({ tools }) => tools?.[0].type)).toEqual([
    undefined,
    'web_search',
    'web_search',
    undefined,
  ]);
});

test('[WEB-01] a bot keeps the setting, which a conversation can override', async () => {
  const console = await use.open({ stored: someKeys });
  await run(console, 'bot new finder -m anthropic:claude-haiku-5-5 -o search=2');
  expect((await outputOf(console, 'bot show finder')).join('\n')).toMatch(/search +2/);
  await run(console, 'chat @finder one');
  await run(console, 'chat -o search=off @finder two');
  expect([0, 1].map((at) => bodyOf(at).tools?.[0].max_uses)).toEqual([2, undefined]);
});

test('/search says who searches, and refuses what is not a number of searches', async () => {
  const console = await use.open({ stored: someKeys });
  await run(console, 'chat -m gemini:');
  const [line = '', ...more] = await printedBy(console, '/search on');
  expect([line, ...more].join(' ')).toMatch(
    /^Web search is on: at most 3 searches for a reply\. Google Gemini sends the words to a search engine, and may charge/,
  );
  use.hosts.answer(
    'openrouter',
    json({
      data: [{ id: 'a/b', pricing: { prompt: '0.1', completion: '0.1', web_search: '0.01' } }],
    }),
    'models',
  );
  await run(console, '/model list -p openrouter');
  await run(console, '/model use openrouter:a/b');
  expect((await printedBy(console, '/search')).join(' ')).toMatch(
    /OpenRouter sends the words to a search engine, and charges about \$0\.01 for each search\.$/,
  );
  const [refusal] = await printedBy(console, '/search 21');
  expect(refusal).toBe('✗ search takes on, off, or a whole number from 1 to 20.');
});

test.each(['deepseek:', 'mistral:', 'groq:qwen/qwen3.6-27b', 'ollama:llama3.2'])(
  '[WEB-02] a message to %s with search on is not sent, and the error names what can search',
  async (model) => {
    const console = await use.open({ stored: { ...someKeys, ...stored('deepseek') } });
    const shown = (await outputOf(console, `chat -m ${model} -o search=on what is new?`)).join(' ');
    expect(shown).toMatch(/^✗ \S+ cannot search the web here, so nothing was sent\./);
    expect(shown).toMatch(/anthropic, openai, xai, gemini, openrouter, and groq\./);
    expect(shown).toMatch(/→ chat -m \S+:\S+ TEXT, or: chat -o search=off TEXT/);
    expect(use.chatRequests).toHaveLength(0);
    await console.press('ArrowUp');
    await console.waitFor(/search=on what is new\?$/);
  },
);

test('[WEB-02] in chat mode, the error suggests /model and /search off, after which the message is sent', async () => {
  const console = await use.open({ stored: stored('mistral', 'groq') });
  await run(console, 'chat -m groq:openai/gpt-oss-20b -o search=on');
  await run(console, '/model use mistral:');
  const shown = (await printedBy(console, 'what is new?')).join(' ');
  expect(shown).toMatch(/→ \/model use groq:openai\/gpt-oss-120b, or: \/search off/);
  expect(use.chatRequests).toHaveLength(0);
  await run(console, '/search off');
  await run(console, 'what is new?');
  expect(use.chatRequests).toHaveLength(1);
});

test('a message with stop is sent without the search, and a line says so before the reply', async () => {
  const console = await use.open({ stored: someKeys });
  const rows = await outputOf(console, 'chat -m openai:gpt-4.1 -o search=on -o stop=END hi');
  expect(rows).toContain('search is left out: gpt-4.1 does not search with stop');
  expect(bodyOf(0)).toMatchObject({ stop: ['END'] });
  expect(bodyOf(0).tools).toBeUndefined();
});

test('[WEB-03] the status line shows the query while the provider searches, and Ctrl-C keeps what came', async () => {
  const secret = canary('openai', 'query');
  const console = await use.open({ stored: someKeys });
  const query = `kites \u001b[31m\u202e ${secret.key} ${'x'.repeat(200)}`;
  const pieces = [
    ...start,
    delta('output_text', 'So far.'),
    citation(pages[0] ?? {}),
    itemAdded(1, 'web_search_call'),
    itemDone(1, 'web_search_call', { action: { type: 'search', query } }),
  ];
  use.hosts.answer('openai', sse(pieces, { end: 'hang' }));
  await resize(console, 200);
  await run(console, 'chat -m openai:gpt-5.6-terra -o search=on');
  await enterLine(console, 'how strong?');
  await console.waitFor(/searching the web: kites ␛\[31m<U\+202E> .*…/);
  const shown = (await console.rows()).find((row) => row.includes('searching the web')) ?? '';
  expect(finder([secret])(shown)).toEqual([]);
  expect(/web: (.*?) · /.exec(shown)?.[1]?.length).toBeLessThanOrEqual(80);
  await console.press('Control+C');
  await console.prompt();
  const rows = await rowsOf(console);
  expect(rows).toMatch(
    /So far\.\n\n\[stopped\]\nSources\n1 example\.org {2}Kites in strong wind\n/,
  );
  use.hosts.answer('openai', searched());
  await run(console, 'and now?');
  expect(bodyOf(1).input).toEqual([
    { role: 'user', content: 'how strong?' },
    { role: 'assistant', content: 'So far.' },
    { role: 'user', content: 'and now?' },
  ]);
});

test('[WEB-06] searches are counted, and are part of the cost only where the provider reports it', async () => {
  const console = await use.open({ stored: someKeys });
  const claude = composedStream('anthropic, a web search with citations');
  use.hosts.answer('anthropic', streamAnswer(claude));
  await run(console, 'chat -m anthropic:claude-haiku-5-5 -o search=on hi');
  await console.waitFor(/900 in, 60 out · 1 search · .* · \$0\.0001 plus searches$/);
  const router = composedStream('openrouter, citations of a search');
  use.hosts.answer('openrouter', streamAnswer(router));
  await run(console, 'chat -m openrouter:openai/gpt-5.6-luna -o search=on hi');
  await console.waitFor(/800 in, 3 out · 1 search · [\d.]+ s · \$0\.06$/);
  await run(console, 'usage');
  await console.waitFor(/^A cost with \+ leaves out searches, and replies/);
});

test('a failed search is explained below the reply', async () => {
  const console = await use.open({ stored: someKeys });
  const failing = composedStream('anthropic, a web search that fails');
  use.hosts.answer('anthropic', streamAnswer(failing));
  const rows = await outputOf(console, 'chat -m anthropic:claude-haiku-5-5 -o search=1 hi');
  expect(rows.join(' ')).toMatch(
    /No result\. A web search failed: the reply needed more of them than are allowed\. To allow more: \/retry -o search=10/,
  );
});

test('a search that the organization does not allow is explained in one line', async () => {
  const console = await use.open({ stored: someKeys });
  const error = {
    type: 'invalid_request_error',
    message: 'Web search is not enabled for this organization.',
  };
  const body = { type: 'error', error };
  use.hosts.answer('anthropic', {
    status: 400,
    headers: { 'content-type': 'application/json' },
    pieces: [JSON.stringify(body)],
  });
  await run(console, 'chat -m anthropic:claude-haiku-5-5 -o search=on');
  const rows = (await printedBy(console, 'hi')).join(' ');
  expect(rows).toMatch(
    /web search is not enabled for this organization at Anthropic: an administrator can enable it/,
  );
  expect(rows).toMatch(/→ \/retry -o search=off/);
});
