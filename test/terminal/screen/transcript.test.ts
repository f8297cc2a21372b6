import type { Terminal } from '@xterm/xterm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Transcript } from '../../../src/terminal/screen/transcript.ts';
import {
  bold,
  dim,
  type Printable,
  prose,
  styled,
  verbatim,
} from '../../../src/terminal/text/styled-text.ts';
import { runs, soak } from '../../support/soak.ts';
import { arbitraryText } from '../arbitrary-text.ts';
import { headlessTerminal, rowsOf } from '../harness.ts';

/** Milliseconds; a soak has its own. */
const patience = soak ? undefined : 60_000;

const word = fc.oneof(
  { weight: 3, arbitrary: fc.stringMatching(/^[a-z,.]{1,12}$/) },
  fc.stringMatching(/^[a-z/]{60,120}$/),
  fc.constantFrom('日本語の文章', '한국어', '👨‍👩‍👧‍👦', '❤️', 'नि', '「引用」。', 'x'),
);
const sentence = fc.array(word, { maxLength: 40 }).map((words) => words.join(' '));
const line = fc.oneof(
  sentence,
  arbitraryText(40).map((text) => text.replaceAll('\t', '')),
  sentence.map((text) => `  ${text}`),
);
const lines = fc.array(line, { minLength: 1, maxLength: 12 });
const width = fc.integer({ min: 10, max: 160 });

describe('any text at any width', () => {
  it(
    'is copied exactly, paragraph by paragraph, with any chunks',
    async () => {
      const property = fc.asyncProperty(
        lines,
        width,
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
        async (texts, columns, cuts) => {
          const term = headlessTerminal(columns, 6);
          const transcript = new Transcript(10_000);
          const printed = styled`${texts.join('\n')}\n`;
          await write(term, intoOpen(transcript, pieces(printed, cuts), columns));
          const expected = printed.split('\n').slice(0, -1);
          expect(paragraphs(term)).toEqual(expected);
          await sameAsPainted(term, transcript, columns);
        },
      );
      await fc.assert(property, runs(150));
    },
    patience,
  );

  it(
    'is repainted as it would have been printed',
    async () => {
      const property = fc.asyncProperty(lines, width, width, async (texts, before, after) => {
        const printed = styled`${bold(styled`${texts.join('\n')}`)}\n${dim(styled`end`)}`;
        const transcript = new Transcript(10_000);
        transcript.add(printed, before);
        const fresh = new Transcript(10_000);
        const term = headlessTerminal(after, 6);
        await write(term, fresh.add(printed, after));
        const again = headlessTerminal(after, 6);
        await write(again, painted(transcript, after));
        expect(cells(again)).toEqual(cells(term));
      });
      await fc.assert(property, runs(100));
    },
    patience,
  );

  it('keeps the same text in view', () => {
    const property = fc.property(lines, width, width, fc.nat(), (texts, before, after, seed) => {
      const transcript = new Transcript(10_000);
      transcript.add(styled`${texts.join('\n')}\nlast`, before);
      const rowsBelow = (seed % transcript.printed) + 1;
      const anchor = transcript.anchorAt(rowsBelow, before);
      expect(transcript.rowsBelow(anchor, before)).toBe(rowsBelow);
      painted(transcript, after);
      const repainted = transcript.anchorAt(transcript.rowsBelow(anchor, after), after);
      expect(repainted.paragraph).toBe(anchor.paragraph);
      expect(repainted.offset).toBeLessThanOrEqual(anchor.offset);
    });
    fc.assert(property, runs(150));
  });
});

describe('code', () => {
  it('keeps its form: lines that start with white space and verbatim lines', async () => {
    const term = headlessTerminal(10, 6);
    const transcript = new Transcript(100);
    const text = styled`  if (a b c)\n${verbatim(styled`let x = yyy\nlet z = yyy`)}\nlet z = yyy\n`;
    await write(term, transcript.add(text, 10));
    expect(rowsOf(term)).toEqual([
      '  if (a b',
      'c)',
      'let x = yy',
      'y',
      'let z = yy',
      'y',
      'let z =',
      'yyy',
    ]);
  });
});

describe('prose', () => {
  it('keeps words together even if a line starts with white space', async () => {
    const term = headlessTerminal(10, 6);
    const transcript = new Transcript(100);
    await write(term, transcript.add(styled`${prose(styled`  one two three\n  four five`)}\n`, 10));
    expect(rowsOf(term)).toEqual(['  one two', 'three', '  four', 'five']);
  });
});

describe('memory', () => {
  it('is limited to about the rows of the terminal, even for a line without end', () => {
    const transcript = new Transcript(100);
    for (let at = 0; at < 5000; at += 1) transcript.add(styled`${at} some words\n`, 20);
    expect(painted(transcript, 20).length).toBeLessThan(130 * 20);
    for (let at = 0; at < 20_000; at += 1) transcript.add(styled`word `, 20);
    expect(painted(transcript, 20).length).toBeLessThan(1300 * 40);
    expect(transcript.printed).toBe(9999);
  });
});

/** Writes chunks as a screen does: from the start of the unfinished row. */
function intoOpen(transcript: Transcript, texts: readonly Printable[], columns: number): string {
  return texts
    .map((text) => (transcript.hasUnfinishedRow ? '\r' : '') + transcript.add(text, columns))
    .join('');
}

/** Cut between characters that stay apart, as a reply is. */
function pieces(text: Printable, cuts: readonly number[]): readonly Printable[] {
  const words = text.split(/(?<=[ \n])(?=[\x20-\x7e])/);
  const found: string[] = [];
  for (let at = 0; words.length > 0; at += 1)
    found.push(words.splice(0, cuts[at % cuts.length] ?? 1).join(''));
  return found as string[] as Printable[];
}

/** The lines above the cursor as a selection gives them: soft-wrapped rows joined, cells never written left out. */
function paragraphs(term: Terminal): readonly string[] {
  const { active } = term.buffer;
  const found: string[] = [];
  for (let y = 0; y < active.baseY + active.cursorY; y += 1) {
    const row = active.getLine(y);
    const text = row?.translateToString(true) ?? '';
    if (row?.isWrapped) found.push((found.pop() ?? '') + text);
    else found.push(text);
  }
  return found;
}

/** Returns the visible contents of the buffer and the position of the cursor. */
function cells(term: Terminal): readonly unknown[] {
  const { active } = term.buffer;
  const rows = Array.from({ length: active.length }, (_, y) => {
    const row = active.getLine(y);
    const looks = Array.from({ length: term.cols }, (_, x) => {
      const cell = row?.getCell(x);
      return `${cell?.getChars()}${cell?.isBold()}${cell?.getFgColor()}`;
    });
    return [row?.isWrapped, looks.join('|')];
  });
  return [active.cursorX, active.cursorY, rows];
}

function painted(transcript: Transcript, columns: number): string {
  return [...transcript.paint(columns)].join('');
}

async function sameAsPainted(
  term: Terminal,
  transcript: Transcript,
  columns: number,
): Promise<void> {
  const again = headlessTerminal(columns, 6);
  await write(again, painted(transcript, columns));
  expect(cells(again)).toEqual(cells(term));
}

function write(term: Terminal, text: string): Promise<void> {
  return new Promise((resolve) => term.write(text, resolve));
}
