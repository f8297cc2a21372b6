import { expect, test } from 'vitest';
import { History } from '../../src/terminal/editor/history.ts';
import { readLine } from '../../src/terminal/editor/prompt.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { openConsole } from './harness.ts';

test('a line is left as it is where something else has to be seen to, and leaves nothing behind', async () => {
  const { glass, keys, rows } = openConsole(40, 10);
  const history = new History((line) => line);
  const bell = new AbortController();
  const ask = { prompt: () => styled`> `, history, hide: () => [], signal: bell.signal };
  const answer = readLine(glass, ask);
  keys('half a li');
  expect(await rows()).toEqual(['> half a li']);
  bell.abort();
  expect(await answer).toEqual({ type: 'left', text: 'half a li' });
  expect(await rows()).toEqual([]);
  expect(history.lines).toEqual([]);
  const next = readLine(glass, { ...ask, signal: new AbortController().signal });
  keys('ne', '<Enter>');
  expect(await next).toEqual({ type: 'line', text: 'ne' });
});
