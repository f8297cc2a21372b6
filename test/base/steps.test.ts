import { expect, test } from 'vitest';
import { mapSteps, runSteps } from '../../src/base/steps.ts';

test('a list is mapped in order, in steps', () => {
  const items = Array.from({ length: 5000 }, (_, at) => at);
  const steps = mapSteps(items, (item) => item + 1);
  expect(steps.next()).toEqual({ done: false, value: undefined });
  expect(runSteps(steps)).toEqual(items.map((item) => item + 1));
});
