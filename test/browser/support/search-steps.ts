import { messageStart, startUsage, toolBlock } from '../../support/streams/anthropic-events.ts';
import { chatCompletions } from '../../support/streams/chat-completions.ts';
import { citingResponse, citingText } from '../../support/streams/citations.ts';
import { done } from '../../support/streams/composed-stream.ts';
import { event as geminiEvent, stop } from '../../support/streams/gemini-events.ts';
import type { Answer } from './answers.ts';
import { run } from './console.ts';
import type { Step } from './sweep-script.ts';

/** A page that a reply cites. */
interface Page {
  readonly url: string;
  readonly title: string;
}

type Pages = readonly Page[];

/** Returns pages with the keys in their titles and addresses, also percent-encoded. */
function pagesWith(keys: readonly string[]): Pages {
  return keys.flatMap((key) => {
    const encoded = [...key].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('');
    return [
      { url: `https://example.org/?key=${key}`, title: 'Kites' },
      { url: `https://example.org/${encoded}/a#${key}`, title: `Your key: ${key}` },
      { url: `https://${key}@example.org/`, title: key.slice(0, 20) },
      {
        url: 'https://example.org/plain',
        title: `\u001b[2J${key.slice(0, 9)}\u200b${key.slice(9)}`,
      },
    ];
  });
}

const completions = chatCompletions({ model: 'm' });
const ended = [completions.delta({ content: 'Six.' }), completions.finish('stop'), done];
const claudeSearch = { type: 'server_tool_use', id: 'srvtoolu_1', name: 'web_search' };

/** For each provider, a reply with a search for a query and these pages. */
const replies: Readonly<Record<string, (query: string, pages: Pages) => readonly string[]>> = {
  openai: (query, pages) => citingResponse(query, pages, 'Six.'),
  anthropic: (query, pages) => [
    messageStart(startUsage(70, 3)),
    toolBlock(0, claudeSearch, JSON.stringify({ query }).match(/[\s\S]{1,9}/g) ?? []),
    ...citingText(1, pages, 'Six.', 1),
  ],
  gemini: (query, pages) => [
    geminiEvent([{ text: 'Six.' }], {
      ...stop,
      groundingMetadata: {
        webSearchQueries: [query],
        groundingChunks: pages.map(({ url, title }) => ({ web: { uri: url, title } })),
      },
    }),
  ],
  openrouter: (_, pages) => [
    completions.delta({
      annotations: pages.map((url_citation) => ({ type: 'url_citation', url_citation })),
    }),
    ...ended,
  ],
  groq: (query, browser_results) => [
    completions.delta({
      executed_tools: [
        {
          ...{ index: 0, type: 'browser_search' },
          arguments: JSON.stringify({ query }),
          browser_results,
        },
      ],
    }),
    ...ended,
  ],
};

/** Replies with keys in their searches and sources, from every provider that searches, and what is done with them. */
export function searchSteps(...keys: readonly string[]): readonly Step[] {
  const query = `kites ${keys.join(' ')}`;
  const asked = Object.entries(replies).flatMap(([id, events]): readonly Step[] => {
    const pieces = events(query, pagesWith(keys));
    const answer: Answer = { headers: { 'content-type': 'text/event-stream' }, pieces, pause: 5 };
    return [
      async (_, { hosts }) => hosts.answer(id, answer),
      ...[`chat -m ${id}: -o search=on how strong?`, 'inspect', 'inspect next how strong?'],
    ];
  });
  return [
    ...asked,
    ...['open', 'copy sources', 'session show -1', 'export session -1 --format md'],
    async (console) => {
      await run(console, 'chat -c');
      await run(console, '/search');
    },
    ...['/open', '/copy sources', '/exit', 'usage', 'doctor'],
  ];
}
