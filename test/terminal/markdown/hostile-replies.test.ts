import { describe, expect, test } from 'vitest';
import { MarkdownOutput } from '../../../src/terminal/markdown/markdown-output.ts';
import { paint } from '../../../src/terminal/screen/paint.ts';
import { createLine } from '../../../src/terminal/text/line.ts';
import { type Printable, StreamSanitizer, styled } from '../../../src/terminal/text/styled-text.ts';
import {
  blockRows,
  isLineRow,
  lineOf,
  linksIn,
  rowText,
} from '../../../src/terminal/text/text-line.ts';
import { layoutText } from '../../../src/terminal/text/width.ts';
import { escapes, unsafe } from '../../support/escape-sequences.ts';
import { Random } from '../../support/random.ts';
import { soak } from '../../support/soak.ts';
import { type Console, openConsole } from '../harness.ts';
import { faultIn, rowsWhileStreaming } from './drawn-faults.ts';
import { cutAnywhere, randomReply } from './random-reply.ts';

const seed = soak ? Number(process.env.SEED ?? Date.now() % 2 ** 31) : 20261129;
const count = soak ? 1_000_000 : 500;

test(`random replies draw nothing but text and own styles, seed ${seed}`, () => {
  const random = new Random(seed);
  for (let at = 0; at < count; at += 1) {
    const chunks = cutAnywhere(randomReply(random), random);
    const rows = rowsWhileStreaming(chunks, random.pick([7, 20, 80]));
    const fault = rows.map(faultIn).find((found) => found !== undefined);
    if (fault !== undefined) expect({ chunks, fault }).toBe(undefined);
  }
});

test('text that is not sanitized is found', () => {
  const bounds = { columns: 40, measure: 0, wordWrap: false };
  for (const sequence of escapes.filter((text) => unsafe.test(text))) {
    const rows = blockRows([lineOf(`a ${sequence} b` as Printable)], bounds);
    expect(rows.map(faultIn)).not.toEqual(rows.map(() => undefined));
  }
});

test('a label that reads as an address is followed by the host that it leads to', () => {
  const random = new Random(seed + 2);
  const noise = ['**', '*', '`', '~~', '\u200b', '&#8203;', '\u0301', '&shy;', '\\', '<i>'];
  const invisible = ['\u200b', '&#8203;', '\u0301', '&shy;', ''];
  const edges = [
    '',
    'https://',
    'log in: ',
    '“',
    '→',
    '(',
    'evil.example ',
    '/',
    '@',
    ' ',
    '#',
    'www.',
    'a.b ',
  ];
  let claims = 0;
  for (let at = 0; at < (soak ? 100_000 : 500); at += 1) {
    const host = random.pick(['paypal.com', 'PayPal.com', 'bücher.example', 'a.paypal.co.uk']);
    const mark = random.pick(noise);
    const cut = random.below(host.length);
    const split = host.slice(0, cut) + mark + host.slice(cut, cut + 2) + mark + host.slice(cut + 2);
    const inner = [...split].join(random.chance(0.8) ? '' : random.pick(invisible));
    const label =
      random.pick(edges) + inner + random.pick(['', '.', '/', '”', ' x', ':', '?x', '→']);
    const text = `see [${label}](https://evil.example/${random.letters(3)}) end`;
    const [row] = rowsWhileStreaming([text], 300);
    if (!row || !isLineRow(row)) continue;
    const cells = layoutText(rowText(row.row), Number.POSITIVE_INFINITY).filter(
      (cell) => !cell.text.startsWith('\x1b'),
    );
    for (const { start, end } of linksIn(row.row)) {
      const within = cells.filter(({ x }) => x >= start && x < end).map((cell) => cell.text);
      const after = cells.filter(({ x }) => x >= end).map((cell) => cell.text);
      const seen = within.join('').normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
      if (!seen.includes(host.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase())) continue;
      claims += 1;
      if (!after.join('').startsWith(' (really evil.example)')) expect({ label, after }).toBe('');
    }
  }
  expect(claims).toBeGreaterThan(100);
});

/** What a hostile text could change: replies to queries, title, bells, clipboard, modes, the buffer, and the edited line. */
function watched({ term, view }: Console) {
  const events: string[] = [];
  term.onData((data) => events.push(`data ${data}`));
  term.onTitleChange((title) => events.push(`title ${title}`));
  term.onBell(() => events.push('bell'));
  for (const code of [4, 8, 10, 52])
    term.parser.registerOscHandler(code, (data) => events.push(`OSC ${code} ${data}`) > 0);
  view.screen.live((size) =>
    paint({ prompt: styled`> `, line: createLine('ty', 'ped'), preedit: '', hidden: [] }, size),
  );
  return () => {
    const { active } = term.buffer;
    const row = active.getLine(active.baseY + active.cursorY);
    const cells = Array.from({ length: 7 }, (_, x) => row?.getCell(x));
    return {
      events,
      modes: { ...term.modes },
      buffer: active.type,
      column: active.cursorX,
      line: cells.map((cell) => cell?.getChars()).join(''),
      isPlain: cells.every((cell) => cell?.isAttributeDefault()),
    };
  };
}

const unchanged = { events: [], buffer: 'normal', column: 4, line: '> typed', isPlain: true };

describe('title, clipboard, modes and the edited line', () => {
  test('are not changed by an escape sequence cut anywhere, whose text is drawn alike', async () => {
    const console = openConsole(40, 30);
    const { screen } = console.view;
    const state = watched(console);
    const { modes } = state();
    for (const sequence of escapes) {
      const text = `**before** ${sequence} \`after\`\n`;
      screen.clear();
      for (let cut = 0; cut < text.length; cut += 1) {
        const sanitizer = new StreamSanitizer();
        const output = new MarkdownOutput(screen);
        output.push(sanitizer.push(text.slice(0, cut)));
        output.push(sanitizer.push(text.slice(cut)) + sanitizer.end());
        output.end();
        screen.print(styled`end\n`);
      }
      const drawn = (await console.rows())
        .join('\n')
        .split(/^end\n/m)
        .slice(0, -1);
      expect(new Set(drawn).size).toBe(1);
      expect(drawn[0]).toMatch(/^before\s.*after\n$/s);
      expect(state()).toEqual({ ...unchanged, modes });
    }
  });

  test('are not changed by what is drawn for random replies', async () => {
    const console = openConsole(40, 30);
    const state = watched(console);
    const { modes } = state();
    const random = new Random(seed + 1);
    for (let at = 0; at < (soak ? 20_000 : 100); at += 1) {
      const output = new MarkdownOutput(console.view.screen);
      const sanitizer = new StreamSanitizer();
      for (const chunk of cutAnywhere(randomReply(random), random)) {
        output.push(sanitizer.push(chunk));
        await console.view.screen.flush();
      }
      output.push(sanitizer.end());
      output.end();
      await console.view.screen.flush();
      expect(state()).toEqual({ ...unchanged, modes });
    }
  });

  test.each([
    ['\x1b]0;t\x07', { events: ['title t'] }],
    ['\x1b]52;c;QQ==\x07', { events: ['OSC 52 c;QQ=='] }],
    ['\x07', { events: ['bell'] }],
    ['\x1b[?1049h', { buffer: 'alternate' }],
  ])('are reported as changed where %j is not sanitized', async (sequence, change) => {
    const console = openConsole(40, 30);
    const state = watched(console);
    console.view.screen.print(`${sequence}\n` as Printable);
    await console.view.screen.flush();
    expect(state()).toMatchObject(change);
  });
});
