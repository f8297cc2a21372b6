import type { Terminal } from '@xterm/xterm';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outputRows } from '../../../src/terminal/screen/output-rows.ts';
import { paint } from '../../../src/terminal/screen/paint.ts';
import type { Screen } from '../../../src/terminal/screen/screen.ts';
import { CodeFences } from '../../../src/terminal/text/code-fences.ts';
import {
  dim,
  prose,
  quoted,
  sanitize,
  styled,
  toTerminal,
  unstyled,
} from '../../../src/terminal/text/styled-text.ts';
import { runs } from '../../support/soak.ts';
import { type Console, openConsole } from '../harness.ts';

const sentence = (letter: string, words: readonly number[]) =>
  words.map((length) => letter.repeat(length)).join(' ');
const words = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 12 });

/** What happens to a screen: quoted text consists of q, own text of p, and the live area of l. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('reply' as const), words }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('own' as const), words }) },
  fc.record({ type: fc.constant('resize' as const), columns: fc.integer({ min: 10, max: 120 }) }),
  fc.record({ type: fc.constantFrom('prompt' as const, 'no prompt' as const, 'status' as const) }),
  fc.record({ type: fc.constant('clear' as const) }),
);

describe('quoted rows', () => {
  it('are identified before and after the terminal parses the output, while text streams and at every width', async () => {
    const property = fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const console = openConsole(40, 6);
      const { screen } = console.view;
      for (const each of steps) {
        await take(console, each);
        compare(console.term, screen);
      }
      await screen.flush();
      compare(console.term, screen);
    });
    await fc.assert(property, runs(75));
  }, 120_000);

  it('include blank rows inside a quotation and none after it', async () => {
    const { view, term } = openConsole(20, 12);
    view.screen.print(styled`own\n${quoted(styled`\none\n\ntwo\n`)}\nown\n`);
    await view.screen.flush();
    expect(quotedRows(view.screen, 0, 7)).toEqual([false, true, true, true, true, false, false]);
    expect(term.buffer.active.getLine(6)?.translateToString(true)).toBe('own');
  });

  it('are not rows below the output while output is written but not parsed', async () => {
    const { view } = openConsole(20, 12);
    const below = () => ({ rows: ['status\r\n', 'Next: a'], cursor: { x: 7, y: 1 } });
    view.screen.print(styled`own\n`);
    view.screen.live(below);
    await view.screen.flush();
    view.screen.print(quoted(styled`one\ntwo\n`));
    view.screen.live(below);
    expect(quotedRows(view.screen, 0, 4)).toEqual([false, false, false, false]);
    await view.screen.flush();
    expect(quotedRows(view.screen, 0, 5)).toEqual([false, true, true, false, false]);
  });

  it('are the same wherever a reply is cut into chunks', async () => {
    const text = 'one\n\n```\ncode\n```\n\nlast';
    for (let at = 0; at < text.length; at += 1) {
      const { view } = openConsole(20, 12);
      const fences = new CodeFences();
      for (const chunk of [text.slice(0, at), text.slice(at)])
        view.screen.print(quoted(fences.markCode(styled`${chunk}`)));
      view.screen.print(styled`\n`);
      view.screen.print(dim(styled`usage\n`));
      await view.screen.flush();
      expect(quotedRows(view.screen, 0, 9)).toEqual([...Array(7).fill(true), false, false]);
    }
  });

  it('stay marked in a paragraph without end and after the oldest rows are dropped', async () => {
    const { view, term } = openConsole(20, 5);
    for (let at = 0; at < 3000; at += 1) view.screen.print(quoted(styled`${'word '.repeat(20)}`));
    await view.screen.flush();
    const { length } = term.buffer.active;
    expect(quotedRows(view.screen, 0, length)).toEqual(Array(length).fill(true));
    view.screen.print(styled`\nown\n`);
    await view.screen.flush();
    const end = term.buffer.active.baseY + term.buffer.active.cursorY;
    expect(quotedRows(view.screen, end - 2, 3)).toEqual([true, false, false]);
  });

  it('cannot be started or ended by the text itself', async () => {
    const { view } = openConsole(120, 12);
    const marks = quoted(styled`x`).split('x');
    const forged = marks.map((mark) => mark.slice(2)).join(' ');
    for (const part of [...marks, forged, '\x1b[905;1m', '\x9b904m']) {
      view.screen.clear();
      view.screen.print(quoted(styled`${sanitize(`before ${part} after`)}\n`));
      view.screen.print(styled`${sanitize(`own ${part} own`)}\n`);
      await view.screen.flush();
      expect(quotedRows(view.screen, 0, 2)).toEqual([true, false]);
    }
  });

  it('extend to the end of the outer quotation if one is inside another', async () => {
    const { view } = openConsole(60, 12);
    view.screen.print(styled`${quoted(prose(styled`a\n${quoted(styled`b\n`)}c`))}\nown\n`);
    await view.screen.flush();
    expect(quotedRows(view.screen, 0, 4)).toEqual([true, true, true, false]);
  });
});

describe('a quotation', () => {
  it('adds nothing to what is written or announced', () => {
    const text = quoted(dim(styled`a\nb`));
    expect(unstyled(text)).toBe('a\nb');
    expect(toTerminal(text)).toBe(toTerminal(dim(styled`a\nb`)));
  });
});

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** Does a step, mostly without waiting for the terminal. */
async function take({ view: { screen }, term }: Console, each: Step): Promise<void> {
  switch (each.type) {
    case 'reply':
      for (const word of sentence('q', each.words).split(/(?<= )/)) {
        screen.print(quoted(styled`${word}`));
        if (word.length % 3 === 0) await screen.flush();
        if (word.length % 7 === 0) screen.print(quoted(styled`\n\n`));
      }
      return screen.print(styled`\n`);
    case 'own':
      return screen.print(styled`${sentence('p', each.words)}\n`);
    case 'resize':
      return void screen.refit(() => term.resize(each.columns, 6));
    case 'prompt':
      return screen.live((view) =>
        paint(
          { prompt: styled`l> `, line: { before: 'll', after: '' }, preedit: '', hidden: [] },
          view,
        ),
      );
    case 'no prompt':
      return screen.live(undefined);
    case 'status':
      return screen.status(styled`l`);
    case 'clear':
      return screen.clear();
    default:
      each satisfies never;
  }
}

/** Compares whether the screen treats each row with text as quoted with the text itself. */
function compare(term: Terminal, screen: Screen): void {
  const { active } = term.buffer;
  const found = quotedRows(screen, 0, active.length);
  for (const [y, isQuoted] of found?.entries() ?? []) {
    const text = active.getLine(y)?.translateToString(true) ?? '';
    if (/\S/.test(text)) expect([text, isQuoted]).toEqual([text, text.includes('q')]);
  }
}

function quotedRows(screen: Screen, first: number, count: number): readonly boolean[] | undefined {
  return outputRows(screen, first, count)?.map(({ isQuoted }) => isQuoted);
}
