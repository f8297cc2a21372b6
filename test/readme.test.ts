import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('each test file that README.md and docs/security.md name exists', () => {
  const text = ['README.md', 'docs/security.md']
    .map((page) => readFileSync(page, 'utf8'))
    .join('\n');
  const names = [...text.matchAll(/`([\w/-]+\.test\.ts)`/g)].map(([, name = '']) => name);
  const missing = names.filter(
    (name) => !['', 'test/browser/', 'test/page/'].some((folder) => existsSync(folder + name)),
  );
  expect(names.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});
