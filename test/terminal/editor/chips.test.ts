import { describe, expect, it, test } from 'vitest';
import { addChips, chipsIn, maxChips } from '../../../src/terminal/editor/chips.ts';
import { History } from '../../../src/terminal/editor/history.ts';
import { editLine, type LineEditorOptions } from '../../../src/terminal/editor/line-editor.ts';
import { createState, fullText, killRingOf } from '../../../src/terminal/editor/state.ts';
import { type Key, press } from '../../../src/terminal/input/keys.ts';
import { createLine } from '../../../src/terminal/text/line.ts';
import { styled } from '../../../src/terminal/text/styled-text.ts';
import { cursorAfter } from '../../../src/terminal/text/width.ts';
import { openConsole } from '../harness.ts';
import { cut, longText, paste, played, redo, shown, undo, yank } from './played-line.ts';

const shot = { label: '[shot.png 1280×800, 182.0 kB]' };
const log = { label: '[log.txt 3,204 lines]' };
const [left, right] = [press('ArrowLeft'), press('ArrowRight')];
const [backspace, del] = [press('Backspace'), press('Delete')];

/** Returns the state after typing with the chips attached, and playing the steps. */
const attached = (typed: string, chips = [shot], steps: readonly (string | Key)[] = []) =>
  played(steps, addChips(played([typed]), chips));

describe('[ATT-01] a chip', () => {
  it('is inserted at the cursor, after a space, and is not part of the text', () => {
    expect(shown(attached('look at', [shot, log], [' now'])).text).toBe(
      `look at ${shot.label} ${log.label} now|`,
    );
    expect(fullText(attached('look at', [shot, log], [' now']))).toBe('look at now');
    expect(fullText(attached('look at'))).toBe('look at');
    expect(fullText(attached('', [shot, log], [' what is this?']))).toBe('what is this?');
    expect(chipsIn(attached('a', [shot, log]))).toEqual([shot, log]);
  });

  it('is one step of the cursor, and one character to delete', () => {
    expect(shown(attached('a ', [shot], ['b', left, left])).text).toBe(`a |${shot.label} b`);
    expect(shown(attached('a ', [shot], ['b', left, left, right])).text).toBe(`a ${shot.label} |b`);
    expect(shown(attached('a ', [shot, log], [backspace])).text).toBe(`a ${shot.label}|`);
    expect(shown(attached('a ', [shot, log], [left, left, del])).text).toBe(`a |${log.label}`);
  });

  it('is drawn with a space around it, which is no part of the text', () => {
    expect(shown(attached('', [shot], ['b'])).text).toBe(`${shot.label} b|`);
    const before = attached('', [shot], [press('Home'), 'a']);
    expect(shown(before).text).toBe(`a| ${shot.label}`);
    expect(shown(played([right, 'b\nc'], before)).text).toBe(`a ${shot.label} b\nc|`);
    expect(fullText(played([right, 'b'], before))).toBe('ab');
  });

  it('is deleted as a whole by the commands for words and lines', () => {
    const word = [press('Backspace', 'alt'), press('w', 'ctrl')];
    for (const key of word) expect(shown(attached('a b ', [shot], [key])).text).toBe('a b |');
    expect(shown(attached('a ', [shot], [left, press('d', 'alt')])).text).toBe('a |');
    expect(shown(attached('a ', [shot], [press('u', 'ctrl')])).text).toBe('|');
    for (const key of word) {
      expect(shown(attached('', [shot, log], ['now', key])).text).toBe(
        `${shot.label} ${log.label}|`,
      );
      expect(shown(attached('', [shot, log], [key])).text).toBe(`${shot.label}|`);
    }
    const forward = [press('Home'), press('d', 'alt'), press('f', 'alt')];
    expect(shown(attached('', [shot, log], ['now', ...forward])).text).toBe(`${log.label} |now`);
  });

  it('is restored by undo, and removed again by redo', () => {
    const deleted = attached('a ', [shot, log], [backspace]);
    expect(chipsIn(played([undo], deleted))).toEqual([shot, log]);
    expect(chipsIn(played([undo, redo], deleted))).toEqual([shot]);
    expect(shown(played([undo, undo], deleted)).text).toBe('a |');
  });

  it('that was cut is pasted once into the line, and not into the next line', () => {
    const pasted = attached('a ', [shot], [cut, yank, yank]);
    expect(shown(pasted).text).toBe(`a ${shot.label}|`);
    expect(shown(played([yank], createState(undefined, killRingOf(pasted)))).text).toBe('|');
  });

  it('stays at Ctrl-O, which collapses pastes only', () => {
    const toggle = press('o', 'ctrl');
    const line = attached('', [shot], [paste(longText), toggle]);
    expect(shown(line).text).toBe(`${shot.label} ${longText}|`);
    expect(shown(played([toggle], line)).text).toBe(`${shot.label} [Pasted 1 line, 501 B]|`);
    expect(fullText(line)).toBe(longText);
  });

  it('can be attached when undone lines have chips of their own, up to the maximum of a line', () => {
    const all = Array.from({ length: maxChips + 1 }, (_, at) => ({ label: `[${at}]` }));
    const full = addChips(createState(), all);
    expect(chipsIn(full)).toEqual(all.slice(0, maxChips));
    const other = addChips(played([press('u', 'ctrl')], full), [shot]);
    expect(chipsIn(other)).toEqual([shot]);
    expect(shown(played([undo, undo], other)).text).toBe('|');
    expect(chipsIn(played([undo, undo, redo], other))).toEqual([shot]);
  });
});

/** Edits a line that begins with chips in a window of this size. */
const open = (chips = [shot, log], columns = 80, options: Partial<LineEditorOptions> = {}) => {
  const shell = openConsole(columns, 10);
  const history = new History((line) => line);
  const initial = addChips(createState(), chips);
  const prompt = () => styled`> `;
  const ended = editLine(shell.view, { hide: () => [], history, prompt, initial, ...options }, [
    'enter',
  ]);
  return { ...shell, history, ended };
};

describe('[ATT-01] chips are drawn', () => {
  it.each([10, 24, 31, 40, 100])('with their real width in %i columns', async (columns) => {
    const wide = { label: '[日本.png 1280×800, 182.0 kB]' };
    const shell = open([wide, log], columns);
    shell.keys(' ab');
    const whole = `> ${wide.label} ${log.label} ab`;
    expect(withoutSpaces(await shell.rows())).toBe(withoutSpaces([whole]));
    expect(await shell.cursor()).toEqual(cellAfter(whole, columns));
    shell.keys('<Home>');
    expect(await shell.cursor()).toEqual([2, 0]);
    shell.keys('<ArrowRight>');
    expect(await shell.cursor()).toEqual(cellAfter(`> ${wide.label} `, columns));
  });

  it('before bullets for hidden text, each in its cell', async () => {
    const hide = (text: string) =>
      [...text.matchAll(/sec/g)].map(({ index }) => ({ start: index, end: index + 3 }));
    const shell = open([shot, log], 80, { hide });
    shell.keys('a sec');
    expect(await shell.rows()).toEqual([`> ${shot.label} ${log.label} a •••`]);
  });

  it('with their gaps counted when the cursor moves up and down', () => {
    const up = attached('', [log], ['b\n', 'x'.repeat(log.label.length + 1), press('ArrowUp')]);
    expect(shown(up).text).toBe(`${log.label} |b\n${'x'.repeat(log.label.length + 1)}`);
    expect(shown(played([press('ArrowDown'), 'y'], up)).text).toMatch(/xy\|$/);
  });

  it('again when the width changes', async () => {
    const shell = open();
    await shell.rows();
    await shell.view.screen.refit(() => shell.term.resize(20, 10));
    const rows = await shell.rows();
    expect(rows).toHaveLength(3);
    expect(withoutSpaces(rows)).toBe(withoutSpaces([`> ${shot.label}${log.label}`]));
  });
});

/** Rows are compared without spaces, because those at their ends are trimmed. */
const withoutSpaces = (rows: readonly string[]) => rows.join('').replaceAll(' ', '');

/** Returns the column and row after a text that is followed by more, or by nothing. */
function cellAfter(text: string, columns: number): readonly [number, number] {
  const { x, y } = cursorAfter(text, columns);
  return x === columns ? [0, y + 1] : [x, y];
}

describe('[ATT-02] history and completion', () => {
  it('work on what follows the chips at the start of the line', async () => {
    const seen: string[] = [];
    const complete = (line: { before: string; after: string }) => {
      seen.push(line.before);
      return createLine(`${line.before}tach `);
    };
    const suggest = (text: string) => (text === 'what' ? ' is it' : '');
    const highlight = (text: string) => {
      seen.push(text);
      return [];
    };
    const shell = open([shot], 80, { complete, suggest, highlight });
    shell.history.add('older line');
    shell.keys('/de', '<Tab>');
    expect(await shell.rows()).toEqual([`> ${shot.label} /detach`]);
    shell.keys('<Ctrl-W>', 'what', '<ArrowRight>');
    expect((await shell.rows()).join('')).toBe(`> ${shot.label} what is it`);
    expect(seen.filter((text) => /[\uFDD0-\uFDEF]|shot/.test(text))).toEqual([]);
    expect(seen).toContain('/de');
  });

  it('recalls a line after the chips, and Down brings back what was typed', async () => {
    const shell = open([shot]);
    shell.history.add('older line');
    shell.keys('<ArrowUp>');
    expect(await shell.rows()).toEqual([`> ${shot.label} older line`]);
    shell.keys('<ArrowDown>', 'new');
    expect(await shell.rows()).toEqual([`> ${shot.label} new`]);
  });

  test('no text that is typed, pasted, recalled or drafted becomes a chip', async () => {
    const marks = '\uFDE0\uFDEF\uFDD0';
    expect(fullText(played([paste(marks), marks]))).toBe('\uFFFD'.repeat(6));
    const history = new History((line) => line);
    history.replace([`a${marks}`]);
    expect(history.previous(createLine(''))).toEqual(createLine('a\uFFFD\uFFFD\uFFFD'));
    const shell = openConsole(40, 5);
    const prompt = () => styled`> `;
    const draft = createLine(`b${marks}`);
    void editLine(shell.view, { hide: () => [], history, prompt, draft }, ['enter']);
    expect(await shell.rows()).toEqual(['> b\uFFFD\uFFFD\uFFFD']);
  });
});
