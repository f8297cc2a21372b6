import { expect, test } from 'vitest';
import { listTitle } from '../../../commands/session/short-title.ts';
import type { App } from '../../../src/app/app.ts';
import { sessionRecord } from '../../support/session-records.ts';
import { openConsole } from '../../terminal/harness.ts';

/** What is before its date, of a session at the place 7 of the list. */
function listed(title: string, columns = 80): string {
  const { view } = openConsole(columns, 10);
  const app = { view, keys: { redact: (text: string) => text } } as unknown as App;
  return listTitle(app, sessionRecord('a', 1, { title }), 6);
}

const long = 'What was said about the weather, the sea and all the ships on it…';

test.each([
  ['a talk', '7  a talk'],
  ['a talk (fork)', '7  a talk (fork)'],
  [long, '7  What was said about the weather, the sea an…'],
  [`${long} (fork)`, '7  What was said about the weather, the… (fork)'],
  [`${long} (fork 12)`, '7  What was said about the weather, … (fork 12)'],
  ['', '7  untitled'],
  [' \u3164\u00ad\n', '7  untitled'],
])('%j is listed as %j', (title, shown) => {
  expect(listed(title)).toBe(shown);
});

test('a title is not cut on a wide screen', () => {
  expect(listed(long, 200)).toBe(`7  ${long}`);
});

test('a title of one long word stays in the row of its number', () => {
  expect(listed('a'.repeat(60), 41)).toBe(`7  ${'a'.repeat(37)}…`);
  expect(listed('字'.repeat(60), 41)).toBe(`7  ${'字'.repeat(18)}…`);
});
