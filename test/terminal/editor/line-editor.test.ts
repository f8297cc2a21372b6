import { expect, test, vi } from 'vitest';
import { History } from '../../../src/terminal/editor/history.ts';
import { readLine } from '../../../src/terminal/editor/read-line.ts';
import { styled } from '../../../src/terminal/text/styled-text.ts';
import { openConsole } from '../harness.ts';

test('an abort signal ends the editing with the text so far and clears the line from the screen', async () => {
  const { view, keys, rows } = openConsole(40, 10);
  const history = new History((line) => line);
  const bell = new AbortController();
  const ask = { prompt: () => styled`> `, history, hide: () => [], signal: bell.signal };
  const answer = readLine(view, ask);
  keys('half a li');
  expect(await rows()).toEqual(['> half a li']);
  bell.abort();
  expect(await answer).toEqual({ type: 'aborted', text: 'half a li' });
  expect(await rows()).toEqual([]);
  expect(history.lines).toEqual([]);
  const next = readLine(view, { ...ask, signal: new AbortController().signal });
  keys('ne', '<Enter>');
  expect(await next).toEqual({ type: 'line', text: 'ne' });
});

test('a line that has ended does not listen to its signal', async () => {
  const { view, keys } = openConsole(40, 10);
  const { signal } = new AbortController();
  const added = vi.spyOn(signal, 'addEventListener');
  const removed = vi.spyOn(signal, 'removeEventListener');
  const history = new History((line) => line);
  for (const line of ['one', 'two']) {
    const answer = readLine(view, { prompt: () => styled`> `, history, hide: () => [], signal });
    keys(line, '<Enter>');
    await answer;
  }
  expect(added).toHaveBeenCalledTimes(2);
  expect(removed.mock.calls.map(([, listener]) => listener)).toEqual(
    added.mock.calls.map(([, listener]) => listener),
  );
});

test('an aborted signal ends the editing at once', async () => {
  const { view, rows } = openConsole(40, 10);
  const ask = { prompt: () => styled`> `, history: new History((line) => line), hide: () => [] };
  expect(await readLine(view, { ...ask, signal: AbortSignal.abort() })).toEqual({
    type: 'aborted',
    text: '',
  });
  expect(await rows()).toEqual([]);
});
