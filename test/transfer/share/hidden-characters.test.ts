import { expect, test } from 'vitest';
import { itemsPerStep } from '../../../src/base/steps.ts';
import { textsOf } from '../../../src/transfer/bot-texts.ts';
import { countHiddenSteps, stripHidden } from '../../../src/transfer/share/hidden-characters.ts';
import { poet } from '../sample-bots.ts';

test('a bot without hidden characters, with few or all fields, is not changed', () => {
  const { name, provider, model } = poet;
  for (const bot of [{ name, provider, model, parameters: {} }, poet])
    expect(stripHidden(bot)).toStrictEqual(bot);
});

test('hidden characters are counted in steps of limited size', () => {
  const system = '\u{E0041}'.repeat(10 * itemsPerStep);
  const steps = countHiddenSteps({ ...poet, system });
  let pauses = 0;
  let step = steps.next();
  for (; !step.done; step = steps.next()) pauses += 1;
  expect(step.value).toBe(10 * itemsPerStep);
  expect(pauses).toBeGreaterThanOrEqual(10);
  expect(pauses).toBeLessThanOrEqual(10 + textsOf(poet).length);
});
