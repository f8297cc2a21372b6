import type { IBuffer } from '@xterm/xterm';
import { expect, test } from 'vitest';
import { wrappedLineAt } from '../../../src/terminal/screen/links.ts';
import { headlessTerminal } from '../harness.ts';

async function bufferWith(text: string): Promise<IBuffer> {
  const term = headlessTerminal(4, 2, 2);
  await new Promise<void>((resolve) => term.write(text, resolve));
  return term.buffer.active;
}

test('the rows of a wrapped line are joined', async () => {
  const buffer = await bufferWith('a\r\nbcdefghij');
  for (const y of [1, 2, 3])
    expect(wrappedLineAt(buffer, y)).toEqual({ first: 1, text: 'bcdefghij   ' });
});

test('a line whose first rows have left the scrollback ends at the first row that is left', async () => {
  const buffer = await bufferWith('0123456789abcdefghij\r\nk');
  expect(wrappedLineAt(buffer, 1)).toEqual({ first: 0, text: '89abcdefghij' });
  expect(wrappedLineAt(buffer, 3)).toEqual({ first: 3, text: 'k   ' });
});

test('a line that fills the scrollback has an end', async () => {
  const buffer = await bufferWith('0123456789abcdefghijklmnopqrst');
  expect(wrappedLineAt(buffer, 2)).toEqual({ first: 0, text: 'ghijklmnopqrst  ' });
});
