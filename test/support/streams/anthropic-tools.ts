import {
  blockDelta,
  blockStart,
  blockStop,
  endUsage,
  messageDelta,
  messageStart,
  messageStop,
  named,
  ping,
  startUsage,
  textBlock,
  thinkingBlock,
  toolBlock,
} from './anthropic-events.ts';
import { streamsOf } from './composed-stream.ts';

const caller = { type: 'direct' };
const search = { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search', caller };
const found = (index: number, content: unknown) =>
  blockStart(index, {
    type: 'web_search_tool_result',
    tool_use_id: 'srvtoolu_1',
    content,
    caller,
  }) + blockStop(index);
const result = (title: string, page_age: string | null) => ({
  type: 'web_search_result',
  title,
  url: `https://example.org/${title}`,
  encrypted_content: 'ZW5jcnlwdGVk',
  page_age,
});
const citation = blockDelta(3, {
  type: 'citations_delta',
  citation: {
    type: 'web_search_result_location',
    cited_text: 'The moon pulls the sea.',
    url: 'https://example.org/moon',
    title: 'moon',
    encrypted_index: 'aW5kZXg=',
  },
});
/** Counts of a reply that searched. */
const searched = (input: number, output: number, thinking_tokens: number, searches: number) => ({
  ...endUsage(input, output),
  output_tokens_details: { thinking_tokens },
  server_tool_use: { web_search_requests: searches, web_fetch_requests: 0 },
});
const iteration = (type: string, input: number, read: number) => ({
  ...startUsage(input, 4, [read]),
  type,
});

/** Replies of the Messages API with tool calls, searches, citations, the prompt cache and compaction. */
export const anthropicToolStreams = streamsOf('anthropic', 'anthropic', [
  [
    'a tool call',
    [
      messageStart(startUsage(50, 5)),
      toolBlock(0, { type: 'tool_use', id: 'toolu_1', name: 'clock', caller }, [
        '',
        '{"zone":',
        ' "UTC"}',
      ]),
      messageDelta('tool_use', endUsage(50, 18)),
      messageStop,
    ],
    { text: '', usage: { input: 50, output: 18 }, end: ['unfinished', 'tool_use'] },
  ],
  [
    'reasoning, then a tool call, pings between',
    [
      messageStart(startUsage(52, 5)),
      thinkingBlock(0, ['I need', ' the time.'], ping),
      toolBlock(1, { type: 'tool_use', id: 'toolu_1', name: 'clock', caller }, ['{}'], ping),
      messageDelta('tool_use', endUsage(52, 19)),
      messageStop,
    ],
    {
      text: '',
      reasoning: 'I need the time.',
      usage: { input: 52, output: 19 },
      end: ['unfinished', 'tool_use'],
    },
  ],
  [
    'a web search with citations',
    [
      messageStart(startUsage(70, 3)),
      toolBlock(0, search, ['', '{"query": "tides"}']),
      found(1, [result('tides', null), result('moon', '2 days ago')]),
      textBlock(2, ['The moon.']),
      blockStart(3, { type: 'text', text: '', citations: [] }),
      citation,
      citation,
      ping,
      blockDelta(3, { type: 'text_delta', text: ' It pulls the sea.' }),
      blockStop(3),
      messageDelta('end_turn', searched(900, 60, 12, 1)),
      messageStop,
    ],
    {
      text: 'The moon. It pulls the sea.',
      usage: { input: 900, output: 60, searches: 1 },
      search: {
        queries: ['tides'],
        sources: [{ url: 'https://example.org/moon', title: 'moon' }],
      },
      end: ['done', 'end_turn'],
    },
  ],
  [
    'a web search that fails',
    [
      messageStart(startUsage(70, 3)),
      toolBlock(0, search, ['']),
      found(1, { type: 'web_search_tool_result_error', error_code: 'max_uses_exceeded' }),
      textBlock(2, ['No result.']),
      messageDelta('end_turn', searched(80, 20, 0, 0)),
      messageStop,
    ],
    {
      text: 'No result.',
      usage: { input: 80, output: 20 },
      search: { failures: ['max_uses_exceeded'] },
      end: ['done', 'end_turn'],
    },
  ],
  [
    'a citation of a document',
    [
      messageStart(startUsage(88, 2)),
      blockStart(0, { type: 'text', text: '', citations: [] }),
      blockDelta(0, { type: 'text_delta', text: 'It opens at nine.' }),
      ping,
      blockDelta(0, {
        type: 'citations_delta',
        citation: {
          type: 'char_location',
          cited_text: 'Open from nine.',
          document_index: 0,
          document_title: 'Hours',
          start_char_index: 0,
          end_char_index: 15,
        },
      }),
      blockDelta(0, { type: 'text_delta', text: ' It shuts at five.' }),
      blockStop(0),
      messageDelta('end_turn', endUsage(88, 16)),
      messageStop,
    ],
    {
      text: 'It opens at nine. It shuts at five.',
      usage: { input: 88, output: 16 },
      end: ['done', 'end_turn'],
    },
  ],
  [
    'a prompt cache that is read and written',
    [
      messageStart(startUsage(4, 1, [600, 200, 100])),
      textBlock(0, ['Cached.']),
      messageDelta('end_turn', endUsage(4, 3, [600, 300])),
      messageStop,
    ],
    {
      text: 'Cached.',
      usage: { input: 904, output: 3, cached: 600, written: 300 },
      end: ['done', 'end_turn'],
    },
  ],
  [
    'a prompt cache that is written during the reply, and counts that are missing at the end',
    [
      messageStart(startUsage(40, 1, [600])),
      textBlock(0, ['Found.']),
      messageDelta('end_turn', {
        input_tokens: 50,
        cache_creation_input_tokens: 2000,
        output_tokens: 7,
      }),
      messageStop,
    ],
    {
      text: 'Found.',
      usage: { input: 2650, output: 7, cached: 600, written: 2000 },
      end: ['done', 'end_turn'],
    },
  ],
  [
    'the reply after a pause',
    [
      messageStart(startUsage(500, 2)),
      found(0, [result('tides', null), result('moon', '2 days ago')]),
      toolBlock(1, search, ['']),
      found(2, [result('moon', null)]),
      textBlock(3, ['Twice – a day.']),
      messageDelta('end_turn', searched(700, 40, 0, 1)),
      messageStop,
    ],
    {
      text: 'Twice – a day.',
      usage: { input: 700, output: 40, searches: 1 },
      end: ['done', 'end_turn'],
    },
  ],
  [
    'a compacted conversation',
    [
      messageStart(startUsage(100, 7, [5000])),
      blockStart(0, { type: 'compaction', content: null }),
      ping,
      blockDelta(0, { type: 'compaction_delta', content: 'They asked for a greeting.' }),
      blockStop(0),
      textBlock(1, ['Good morning']),
      named({
        type: 'message_delta',
        delta: { stop_reason: 'end_turn', stop_sequence: null, stop_details: null },
        usage: {
          ...endUsage(130, 6),
          iterations: [iteration('compaction', 100, 5000), iteration('message', 130, 0)],
        },
        context_management: { applied_edits: [] },
      }),
      messageStop,
    ],
    { text: 'Good morning', usage: { input: 130, output: 6 }, end: ['done', 'end_turn'] },
  ],
  [
    'a pause for more searches',
    [
      messageStart(startUsage(60, 4)),
      thinkingBlock(0, ['Look it up.']),
      toolBlock(1, search, ['{"query": "tides"}'], ping),
      ping,
      found(2, [result('tides', null)]),
      messageDelta('pause_turn', searched(400, 90, 60, 10)),
      messageStop,
    ],
    {
      text: '',
      reasoning: 'Look it up.',
      usage: { input: 400, output: 90, searches: 10 },
      search: { queries: ['tides'] },
      end: ['length', 'pause_turn'],
    },
  ],
]);
