import type { ReceivedRequest } from './answer-table.ts';

/** Headers that the browser adds, to every request or because a page cannot set them. */
const browsers =
  /^(host|connection|content-length|user-agent|accept(-\w+)?|origin|referer|sec-[\w-]+|cache-control|pragma|priority)$/;

/** Returns the headers that the page set. */
export function ownHeaders({ headers }: Pick<ReceivedRequest, 'headers'>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !browsers.test(name)));
}
