import { messageStart, startUsage, textBlock, toolBlock } from './anthropic-events.ts';
import { chatCompletions } from './chat-completions.ts';
import { citation, citingText } from './citations.ts';
import { done, streamsOf } from './composed-stream.ts';
import { event as geminiEvent, stop } from './gemini-events.ts';
import { end, event, itemAdded, itemDone, message, start } from './responses-events.ts';

const url = 'https://example.org/a?b=1&c=%20';
const source = { url, title: 'Ebb' };

const call = (index: number, more: object, done: object = more) => [
  itemAdded(index, 'web_search_call', more),
  event('response.web_search_call.searching', { output_index: index }),
  itemDone(index, 'web_search_call', done),
];
const openaiCall = (index: number, action: object) => call(index, {}, { action });

/** Titles and addresses that are not shown as they are, with the sources that they become. */
const hostilePages = [
  { url: 'javascript:alert(1)', title: 'script' },
  { url: 'data:text/html,x', title: 'data' },
  { url: 'not an address', title: 'none' },
  { url: 17, title: 'a number' },
  { title: 'no address' },
  { url: `https://example.org/${'x'.repeat(9000)}`, title: 'too long' },
  { url: 'HTTPS://EXAMPLE.org', title: ' two\n lines ' },
  { url: 'https://example.org/', title: 'again' },
  { url: 'https://example.org/%61%2D%7a%5A%30%2f%3F%25?%5f=%C3%A9%20', title: 'encoded' },
  { url: 'http://example.org/2', title: { text: 'object' } },
  { url: 'http://example.org/3', title: `${'w '.repeat(499)}sk-longkey` },
];
const hostileSources = [
  { url: 'https://example.org/', title: 'two lines' },
  { url: 'https://example.org/a-zZ0%2f%3F%25?_=%C3%A9%20', title: 'encoded' },
  { url: 'http://example.org/2', title: '' },
  { url: 'http://example.org/3', title: `${'w '.repeat(499)}…` },
];
const many = Array.from({ length: 500 }, (_, at) => ({
  url: `https://example.org/${at}`,
  title: `Page ${at}`,
}));

const openaiSearches = streamsOf('openai', 'responses', [
  [
    'a search, a page opened and text found in it, with repeated citations',
    [
      ...start,
      ...openaiCall(0, { type: 'search', query: 'ebb', sources: [{ type: 'url', url }] }),
      ...openaiCall(1, { type: 'open_page', url }),
      ...openaiCall(2, { type: 'find_in_page', pattern: 'ebb', url }),
      ...openaiCall(3, { type: 'search', queries: ['ebb 🌊', 'flood'] }),
      citation({ ...source }),
      ...message(4, 'Out', ' it goes.'),
      citation({ url: 'https://example.org/b', title: 'Flood' }),
      citation({ url, title: 'Another title' }),
      end('completed', {}),
    ],
    {
      text: 'Out it goes.',
      usage: { searches: 2 },
      search: {
        queries: ['ebb', 'ebb 🌊'],
        sources: [source, { url: 'https://example.org/b', title: 'Flood' }],
      },
      end: ['done', 'completed'],
    },
  ],
  [
    'a search that fails',
    [
      ...start,
      ...call(0, {}, { status: 'failed' }),
      ...message(1, 'Unknown.'),
      end('completed', {}),
    ],
    {
      text: 'Unknown.',
      usage: {},
      search: { failures: ['failed'] },
      end: ['done', 'completed'],
    },
  ],
  [
    'hostile citations',
    [
      ...start,
      ...hostilePages.map((page) => citation(page)),
      ...message(0, 'x'),
      end('completed', {}),
    ],
    { text: 'x', usage: {}, search: { sources: hostileSources }, end: ['done', 'completed'] },
  ],
  [
    '500 citations',
    [...start, ...many.map((page) => citation(page)), ...message(0, 'x'), end('completed', {})],
    { text: 'x', usage: {}, search: { sources: many.slice(0, 50) }, end: ['done', 'completed'] },
  ],
]);

const xaiSearches = streamsOf('xai', 'responses', [
  [
    'a search whose query is in arguments, citations without titles',
    [
      ...start,
      ...call(0, { arguments: '{"query":"ebb","num_results":5}', name: 'web_search' }),
      ...message(1, 'Out it goes.'),
      citation({ url }, 1),
      end('completed', { usage: { num_sources_used: 0, cost_in_usd_ticks: 5_000_000 } }),
    ],
    {
      text: 'Out it goes.',
      usage: { cost: 0.0005, searches: 1 },
      search: { queries: ['ebb'], sources: [{ url, title: '' }] },
      end: ['done', 'completed'],
    },
  ],
]);

const anthropicSearch = { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search' };
const anthropicSearches = streamsOf('anthropic', 'anthropic', [
  [
    'two searches with hostile citations',
    [
      messageStart(startUsage(70, 3)),
      toolBlock(0, anthropicSearch, ['{"que', 'ry": "e}', 'bb"}']),
      textBlock(1, ['Then']),
      toolBlock(2, anthropicSearch, ['{"query": "flood"', ', "x": {}}']),
      ...citingText(3, hostilePages, ' out.', 2),
    ],
    {
      text: 'Then out.',
      usage: { input: 70, output: 9, searches: 2 },
      search: { queries: ['e}bb', 'flood'], sources: hostileSources },
      end: ['done', 'end_turn'],
    },
  ],
]);

const web = (page: { readonly url?: unknown; readonly title?: unknown }) => ({
  web: { uri: page.url, title: page.title },
});
const geminiSearches = streamsOf('gemini', 'gemini', [
  [
    'hostile sources and queries',
    [
      geminiEvent([{ text: 'Out.' }], {
        ...stop,
        groundingMetadata: {
          webSearchQueries: ['a&b=<c>', ' ', 5],
          groundingChunks: [...hostilePages.map(web), {}, null],
        },
      }),
    ],
    {
      text: 'Out.',
      usage: { searches: 3 },
      search: {
        queries: ['a&b=<c>'],
        sources: [
          ...hostileSources,
          {
            url: 'https://www.google.com/search?q=a%26b%3D%3Cc%3E',
            title: 'Search: a&b=<c>',
          },
        ],
      },
      end: ['done', 'STOP'],
    },
  ],
]);

const completions = chatCompletions({ model: 'm' });
const completed = [completions.delta({ content: 'Out.' }), completions.finish('stop'), done];
const openrouterSearches = streamsOf('openrouter', 'openai', [
  [
    'hostile citations',
    [
      completions.delta({
        annotations: hostilePages.map((url_citation) => ({ type: 'url_citation', url_citation })),
      }),
      ...completed,
    ],
    { text: 'Out.', usage: {}, search: { sources: hostileSources }, end: ['done', 'stop'] },
  ],
]);
const ebbTool = { index: 0, type: 'browser_search', arguments: '{"query":"ebb"}' };
const groqSearches = streamsOf('groq', 'openai', [
  [
    'two searches with hostile results',
    [
      completions.delta({ executed_tools: [ebbTool] }),
      completions.delta({ executed_tools: [{ ...ebbTool, browser_results: hostilePages }] }),
      completions.delta({ executed_tools: [{ index: 1, type: 'search', arguments: 'x' }] }),
      ...completed,
    ],
    {
      text: 'Out.',
      usage: { searches: 2 },
      search: { queries: ['ebb'], sources: hostileSources },
      end: ['done', 'stop'],
    },
  ],
]);

/** Replies with web searches, of each provider that searches. */
export const webSearchStreams = [
  ...openaiSearches,
  ...xaiSearches,
  ...anthropicSearches,
  ...geminiSearches,
  ...openrouterSearches,
  ...groqSearches,
];
