import type { Answer } from '../../browser/support/answers.ts';
import { citingResponse } from '../../support/streams/citations.ts';
import { run, stored } from './harness.ts';
import type { Console } from './page.ts';

/** The keys of some providers. */
export const someKeys = stored(
  'anthropic',
  'openai',
  'xai',
  'gemini',
  'openrouter',
  'groq',
  'mistral',
);

/** The sources of `searched`. */
export const pages = [
  { url: 'https://example.org/kites?wind=6&x=%20', title: 'Kites in strong wind' },
  { url: 'https://www.example.net/', title: 'Knots' },
];

/** Returns an answer with server-sent events. */
export const sse = (pieces: readonly string[], changes: Answer = {}): Answer => ({
  headers: { 'content-type': 'text/event-stream' },
  pieces,
  ...changes,
});

/** Returns a reply of OpenAI with a search and sources. */
export const searched = (found: readonly object[] = pages, text = 'Hold on.'): Answer =>
  sse(citingResponse('kites', found, text));

/** Runs a line in chat mode on a cleared screen; returns the rows that it printed. */
export async function printedBy(console: Console, line: string): Promise<readonly string[]> {
  await run(console, '/clear');
  await run(console, line);
  const [, ...rows] = (await console.rows()).map((row) => row.trimEnd());
  return rows.filter((row) => row !== '').slice(0, -1);
}

/** Returns the text on the screen, without spaces at the ends of rows. */
export async function rowsOf(console: Console): Promise<string> {
  return (await console.screen()).replace(/ +$/gm, '');
}
