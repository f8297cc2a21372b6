import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { decodeLink } from '../../../src/transfer/share/link.ts';

const folder = new URL('../../fixtures/links/', import.meta.url);

test.each(readdirSync(folder))('a link of an earlier version is still read: %s', async (name) => {
  const { link, decoded } = JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
  expect(await decodeLink(link)).toStrictEqual(decoded);
});
