import { expect, test } from 'vitest';
import { settings } from '../../../commands/config/set.ts';

test.each([
  ['idle', ['auto', '10', '030', '0030', '9', '3600', '3601', '1e2'], ['auto', '10', '3600']],
  ['size', ['auto', '8', '08', '7', '40', '41'], ['auto', '8', '40']],
])('%s takes a number as it is written, within its limits', (name, words, taken) => {
  const setting = settings.find((each) => each.name === name);
  expect(words.filter((word) => setting?.isValue(word))).toEqual(taken);
});
