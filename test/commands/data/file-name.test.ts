import { expect, test } from 'vitest';
import { fileNameOf } from '../../../commands/data/file-name.ts';

test.each([
  ['Why? Because: "so".', 'Why-Because-so'],
  ['हिन्दी भाषा', 'हिन्दी-भाषा'],
  ['Cafe\u0301 <i>', 'Cafe\u0301-i'],
  ['❤️ Größe 👩‍🚀', 'Größe'],
  ['../\u0301..', 'session'],
  ['x'.repeat(99), 'x'.repeat(60)],
])('a session called %j is exported as %j', (title, name) => {
  expect(fileNameOf(title)).toBe(name);
});
