import { expect, test } from 'vitest';
import { runWithAnswers } from '../../browser/support/bots.ts';
import { fileOf, importFile, runDownload } from '../../browser/support/import-export.ts';
import { sweep } from '../../browser/support/leak-sweep.ts';
import { resize } from '../../browser/support/read-screen.ts';
import { plantRecords } from '../../browser/support/stored-records.ts';
import { canary, finder } from '../../support/canary-keys.ts';
import { question, reply, session } from '../../transfer/records.ts';
import { run, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';
import { pages, printedBy, rowsOf, searched, someKeys, sse } from '../support/web-search.ts';

const use = useHarness();

const bodyOf = (at: number) => JSON.parse(use.chatRequests[at]?.body ?? '{}');

/** Opens a console in which a question was answered with these sources. */
async function withSources(found: readonly object[] = pages): Promise<Console> {
  const console = await use.open({ stored: someKeys });
  use.hosts.answer('openai', searched(found));
  await run(console, 'chat -m openai:gpt-5.6-terra -o search=on');
  await run(console, 'how strong?');
  await console.waitFor(/^openai:gpt-5\.6-terra · global key · 1 search/);
  return console;
}

test('[WEB-04] the sources are numbered below the reply, for any width', async () => {
  const many = Array.from({ length: 12 }, (_, at) => ({
    url: `https://site${at}.example/path`,
    title: `A page with a long title, number ${at} of twelve`,
  }));
  const console = await withSources([...many, ...many]);
  const widest = { 40: 1, 80: 2, 160: 4 };
  for (const [columns, perRow] of Object.entries(widest)) {
    await resize(console, Number(columns));
    const rows = (await rowsOf(console)).split('\n');
    const first = rows.indexOf('Sources') + 1;
    const list = rows.slice(first, rows.indexOf('', first));
    expect(list).toHaveLength(12 / perRow);
    expect(list[0]?.match(/\d+ site\d+\.example {2}A page/g)).toHaveLength(perRow);
    expect(list.at(-1)).toMatch(/12 site11\.example {2}A page/);
    for (const row of list) expect(row.length).toBeLessThanOrEqual(Number(columns));
  }
});

test('[WEB-04] only http and https addresses are sources, and titles are sanitized and masked', async () => {
  const secret = canary('anthropic', 'title');
  const console = await withSources([
    { url: 'javascript:alert(1)', title: 'script' },
    { url: 'https://example.org/', title: `\u001b[2J\u202e ${secret.key}` },
  ]);
  const rows = await rowsOf(console);
  expect(rows).toMatch(/\nSources\n1 example\.org {2}␛\[2J<U\+202E> sk-ant-\S+\n/);
  expect(rows).not.toContain('script');
  expect(finder([secret])(rows)).toEqual([]);
  expect(finder([secret])(await clipboardOf(console, '/copy sources'))).toEqual([]);
});

test('[WEB-04] a key that was in sources before it was known is masked on the screen, and once replaced in the database', async () => {
  const secret = canary('mistral', 'later');
  const console = await withSources([
    { url: `https://example.org/?k=${secret.key}`, title: `Of ${secret.key}` },
  ]);
  const places = async () => {
    const leaks = await sweep(console, use.testBed, [secret]);
    return [...new Set(leaks.map(({ sink }) => sink))];
  };
  expect(await places()).toContain('screen');
  await runWithAnswers(console, '/key set mistral', [/hidden/, secret.key]);
  await expect.poll(places).toEqual(['IndexedDB']);
  for (const line of [
    '/copy sources',
    '/open',
    '/exit',
    'session show -1',
    'chat -c',
    '/inspect',
  ]) {
    await run(console, line);
    expect(await places()).toEqual(['IndexedDB']);
  }
  await run(console, '/key rm mistral --yes');
  await expect.poll(places).toEqual([]);
});

test('the sources of Gemini show the hosts of their titles, and its searches', async () => {
  const console = await use.open({ stored: someKeys });
  const web = (id: string, title: string) => ({
    web: { uri: `https://vertexaisearch.cloud.google.com/grounding-api-redirect/${id}`, title },
  });
  const candidate = {
    content: { parts: [{ text: 'Six.' }] },
    finishReason: 'STOP',
    groundingMetadata: {
      webSearchQueries: ['kites & wind'],
      groundingChunks: [web('A', 'kites.example'), web('B', 'Not a host')],
    },
  };
  use.hosts.answer('gemini', sse([`data: ${JSON.stringify({ candidates: [candidate] })}\n\n`]));
  await resize(console, 80);
  await run(console, 'chat -m gemini: -o search=on how strong?');
  expect(await rowsOf(console)).toMatch(
    /\nSources\n1 kites\.example +2 vertexaisearch\.cloud\.google\.com {2}Not…\n3 google\.com {2}Search: kites & wind\n/,
  );
  expect(bodyOf(0).tools).toEqual([{ googleSearch: {} }]);
  await run(console, '/open');
  await console.waitFor(/^3 https:\/\/www\.google\.com\/search\?q=kites%20%26%20wind$/);
});

async function clipboardOf(console: Console, line: string): Promise<string> {
  await run(console, line);
  return console.page.evaluate(() => navigator.clipboard.readText());
}

test('/open and /copy sources use the numbers on the screen', async () => {
  const console = await use.open({ stored: someKeys });
  const text = 'See [it](https://www.example.net/) and [more](https://example.org/more).';
  use.hosts.answer('openai', searched(pages, text));
  await run(console, 'chat -m openai:gpt-5.6-terra -o search=on');
  await run(console, 'how strong?');
  expect(await printedBy(console, '/open')).toEqual([
    '1 https://example.org/kites?wind=6&x=%20',
    '2 https://www.example.net/',
    '3 https://example.org/more',
  ]);
  const lines = [
    'Kites in strong wind https://example.org/kites?wind=6&x=%20',
    'Knots https://www.example.net/',
  ];
  expect(await clipboardOf(console, '/copy sources')).toBe(lines.join('\n'));
  expect(await clipboardOf(console, '/copy sources 2')).toBe(lines[1]);
  const [refusal] = await printedBy(console, '/copy sources 3');
  expect(refusal).toBe('✗ The last reply has 2 sources.');
});

test('[WEB-05] sources are stored with the reply: shown again, exported, imported, and never sent', async () => {
  const console = await withSources();
  const list = `\nSources\n${'1 example.org  Kites in strong wind'.padEnd(41)}2 example.net  Knots\n`;
  await resize(console, 80);
  expect(await rowsOf(console)).toContain(list);
  await run(console, '/exit');
  await run(console, 'clear');
  await run(console, 'session show -1');
  expect(await rowsOf(console)).toContain(list);
  const { text } = await runDownload(console, 'export all');
  const exported = JSON.parse(text).messages.find(({ role }: { role: string }) => role !== 'user');
  expect(exported.sources).toEqual(pages);
  const markdown = await runDownload(console, 'export session -1 --format md');
  expect(markdown.text).toContain(
    '> Hold on.\n\n**Sources**\n\n1. [Kites in strong wind](<https://example.org/kites?wind=6&x=%20>)\n2. [Knots](<https://www.example.net/>)\n',
  );
  const other = await use.open({ stored: someKeys });
  await importFile(other, 'import --yes', text);
  await run(other, 'session resume 1');
  await other.waitFor('Kites in strong wind');
  use.hosts.answer('openai', searched());
  await run(other, 'chat -c and now?');
  const sent = bodyOf(use.chatRequests.length - 1);
  expect(sent.input.at(1)).toEqual({ role: 'assistant', content: 'Hold on.' });
  expect(JSON.stringify(sent)).not.toContain('example.org');
});

test('[WEB-05] a stored address that is none is not shown', async () => {
  const console = await use.open();
  const sources = [
    { url: 'https://', title: 'broken' },
    { url: 'https://example.org/', title: 'whole' },
  ];
  await plantRecords(console, {
    sessions: [session('s')],
    messages: [question('q', 's'), reply('r', 's', 'q', { sources })],
  });
  await run(console, 'session show 1');
  expect(await rowsOf(console)).toMatch(/Sources\n1 example\.org {2}whole\n/);
});

test.each<[string, unknown]>([
  ['a script', [{ url: 'javascript:alert(1)', title: 'x' }]],
  ['no list', { url: 'https://example.org/', title: 'x' }],
  ['no title', [{ url: 'https://example.org/' }]],
  ['a long title', [{ url: 'https://example.org/', title: 'x'.repeat(2000) }]],
  ['51 sources', Array(51).fill({ url: 'https://example.org/', title: 'x' })],
])('[WEB-05] an import with %s as sources is refused', async (_, sources) => {
  const console = await use.open();
  const messages = [question('q', 's'), { ...reply('r', 's', 'q'), sources }];
  const text = fileOf({ sessions: [session('s')], messages });
  await importFile(console, 'import --yes', text);
  await console.waitFor(/The file is invalid at .*sources.* is missing or invalid/);
});
