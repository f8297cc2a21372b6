import { describe, expect, it } from 'vitest';
import { History } from '../../../src/terminal/editor/history.ts';
import { readLine } from '../../../src/terminal/editor/prompt.ts';
import { dim, styled } from '../../../src/terminal/text/styled-text.ts';
import { openConsole } from '../harness.ts';

const ask = { hide: () => [], history: new History(() => ''), prompt: () => styled`> ` };

describe('output', () => {
  it('goes on in its row after a status line, which leaves nothing behind', async () => {
    const { glass, rows } = openConsole(20, 4);
    glass.screen.status(dim(styled`working … ${'x'.repeat(40)}`));
    expect((await rows())[0]).toBe('working … xxxxxxxxx');
    glass.screen.print(styled`Hello `);
    await glass.screen.flush();
    glass.screen.status(styled`still`);
    expect(await rows()).toEqual(['Hello', 'still']);
    glass.screen.print(styled`world\n`);
    expect(await rows()).toEqual(['Hello world']);
  });

  it('of an unfinished row survives prompts and new widths', async () => {
    const { glass, rows, keys, term } = openConsole(30, 5);
    glass.screen.print(styled`one two three four five six 日本`);
    await glass.screen.flush();
    void readLine(glass, ask);
    keys('draft');
    await glass.screen.refit(() => term.resize(12, 5));
    glass.screen.print(styled` eight\nnine\n`);
    expect(await rows()).toEqual([
      'one two',
      'three four',
      'five six 日',
      '本 eight',
      'nine',
      '> draft',
    ]);
  });

  it('RR-07: with tabs and wide characters is whole at every width', async () => {
    const { glass, rows, term } = openConsole(80, 6);
    glass.screen.print(styled`abc\tdefghi日本語\tend\n`);
    await glass.screen.flush();
    const whole = 'abc     defghi日本語    end';
    for (const columns of [11, 7, 80]) {
      await glass.screen.refit(() => term.resize(columns, 6));
      const shown = (await rows()).join('');
      expect(shown.replaceAll(' ', '')).toBe(whole.replaceAll(' ', ''));
    }
    expect(await rows()).toEqual([whole]);
  });

  it('that ends with a tab goes on at its column', async () => {
    const { glass, rows } = openConsole(40, 6);
    glass.screen.print(styled`name\t`);
    await glass.screen.flush();
    glass.screen.print(styled`value\n`);
    expect(await rows()).toEqual(['name    value']);
  });

  it('RR-08: that grows while the width changes is as if it had come at the last width', async () => {
    const pieces = [
      styled`A paragraph that is long enough to wrap at sixty columns and goes on `,
      styled`after the window became narrow.\n\n| a | b |\n|---|---|\n| 1 `,
      styled`| 2 |\n`,
    ];
    const { glass, rows, term } = openConsole(60, 20);
    for (const [at, columns] of [60, 30, 70].entries()) {
      void glass.screen.refit(() => term.resize(columns, 20));
      glass.screen.print(pieces[at] ?? styled``);
      if (at === 1) await glass.screen.flush();
    }
    const fresh = openConsole(70, 20);
    fresh.glass.screen.print(styled`${pieces[0]}${pieces[1]}${pieces[2]}`);
    expect(await rows()).toEqual(await fresh.rows());
    expect((await rows())[0]).toMatch(/^A paragraph .{40,}/);
  });

  it('of thousands of rows is there again at another width, unless it is cleared meanwhile', async () => {
    const { glass, rows, term } = openConsole(80, 10);
    const lines = Array.from({ length: 4000 }, (_, at) => `line ${at} with words`);
    glass.screen.print(styled`${lines.join('\n')}\n`);
    await glass.screen.flush();
    await glass.screen.refit(() => term.resize(60, 10));
    expect(await rows()).toEqual(lines);
    const refit = glass.screen.refit(() => term.resize(70, 10));
    await new Promise((resolve) => setTimeout(resolve, 5));
    glass.screen.clear();
    glass.screen.print(styled`after\n`);
    await refit;
    expect(await rows()).toEqual(['after']);
  });

  it('of many megabytes arrives whole and in order, the prompt below it', async () => {
    const { glass, rows } = openConsole(80, 10);
    void readLine(glass, ask);
    for (let at = 0; at < 40; at += 1)
      glass.screen.print(styled`${'x'.repeat(70_000)}\nend ${at}\n`);
    const last = (await rows()).slice(-2);
    expect(last).toEqual(['end 39', '>']);
  });
});
