import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.test.ts'))
  .map((name) => readFileSync(`test/${name}`, 'utf8'));

test('each requirement is listed once', () => {
  const ids = listed();
  expect(ids.length).toBeGreaterThan(40);
  expect(new Set(ids).size).toBe(ids.length);
});

test('each requirement is in the title of a test, and each id in a title is a requirement', () => {
  const inTitles = files.flatMap((text) => [...text.matchAll(/\[([A-Z]{3}-\d\d)\](?=.*['"`],)/g)]);
  expect([...new Set(inTitles.map(([, id]) => id))].sort()).toEqual(listed().sort());
});

test('no test is skipped or expected to fail', () => {
  const marked = /\b(?:test|it|describe)\.(?:skip|only|todo|fails)\b/;
  expect(files.filter((text) => marked.test(text))).toEqual([]);
});

/** Returns the ids in the first columns of the document. */
function listed(): string[] {
  const rows = readFileSync('docs/requirements.md', 'utf8').matchAll(/^\| ([A-Z]{3}-\d\d) \|/gm);
  return [...rows].map(([, id = '']) => id);
}
