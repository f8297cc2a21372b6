import { expect, test } from 'vitest';
import { retirement } from '../../src/chat/facts.ts';

test.each([
  [{}, undefined],
  [{ retires: '2026-12-11' }, 'retires on 2026-12-11'],
  [{ retires: '2026-11-29' }, 'retires on 2026-11-29'],
  [{ retires: '2026-11-28' }, 'was shut down on 2026-11-28'],
  [{ retires: '2027-01-14', replacement: 'b' }, 'retires on 2027-01-14; b replaces it'],
])('a model with %j %s', (model, expected) => {
  expect(retirement({ id: 'a', ...model }, '2026-11-29')).toBe(expected);
});
