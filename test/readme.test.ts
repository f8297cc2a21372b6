import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('each test file that the README names is there', () => {
  const readme = readFileSync('README.md', 'utf8');
  const names = [...readme.matchAll(/`([\w/-]+\.test\.ts)`/g)].map(([, name = '']) => name);
  const missing = names.filter(
    (name) => !existsSync(name.includes('/') ? name : `test/browser/${name}`),
  );
  expect(names.length).toBeGreaterThan(20);
  expect(missing).toEqual([]);
});
