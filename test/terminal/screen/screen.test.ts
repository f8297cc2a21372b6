import { describe, expect, it } from 'vitest';
import { History } from '../../../src/terminal/editor/history.ts';
import { readLine } from '../../../src/terminal/editor/read-line.ts';
import { dim, styled } from '../../../src/terminal/text/styled-text.ts';
import { openConsole } from '../harness.ts';

const ask = { hide: () => [], history: new History(() => ''), prompt: () => styled`> ` };

describe('output', () => {
  it('continues in its row after a status line, of which nothing is left', async () => {
    const { view, rows } = openConsole(20, 4);
    view.screen.status(dim(styled`working … ${'x'.repeat(40)}`));
    expect((await rows())[0]).toBe('working … xxxxxxxxx');
    view.screen.print(styled`Hello `);
    await view.screen.flush();
    view.screen.status(styled`still`);
    expect(await rows()).toEqual(['Hello', 'still']);
    view.screen.print(styled`world\n`);
    expect(await rows()).toEqual(['Hello world']);
  });

  it('removes a status line unless it is kept', async () => {
    const { view, rows } = openConsole(20, 4);
    view.screen.status(styled`kept`, true);
    view.screen.print(styled`one\ntwo`);
    expect(await rows()).toEqual(['one', 'two', 'kept']);
    view.screen.status(styled`until the next`);
    view.screen.print(styled`\n`);
    expect(await rows()).toEqual(['one', 'two']);
  });

  it('in an unfinished row survives prompts and resizes', async () => {
    const { view, rows, keys, term } = openConsole(30, 5);
    view.screen.print(styled`one two three four five six 日本`);
    await view.screen.flush();
    void readLine(view, ask);
    keys('draft');
    await view.screen.refit(() => term.resize(12, 5));
    view.screen.print(styled` eight\nnine\n`);
    expect(await rows()).toEqual([
      'one two',
      'three four',
      'five six 日',
      '本 eight',
      'nine',
      '> draft',
    ]);
  });

  it('with tabs and wide characters is complete at every width', async () => {
    const { view, rows, term } = openConsole(80, 6);
    view.screen.print(styled`abc\tdefghi日本語\tend\n`);
    await view.screen.flush();
    const whole = 'abc     defghi日本語    end';
    for (const columns of [11, 7, 80]) {
      await view.screen.refit(() => term.resize(columns, 6));
      const shown = (await rows()).join('');
      expect(shown.replaceAll(' ', '')).toBe(whole.replaceAll(' ', ''));
    }
    expect(await rows()).toEqual([whole]);
  });

  it('that ends with a tab continues at its column', async () => {
    const { view, rows } = openConsole(40, 6);
    view.screen.print(styled`name\t`);
    await view.screen.flush();
    view.screen.print(styled`value\n`);
    expect(await rows()).toEqual(['name    value']);
  });

  it('printed during a resize is the same as at the last width', async () => {
    const pieces = [
      styled`A paragraph that is long enough to wrap at sixty columns and goes on `,
      styled`after the window became narrow.\n\n| a | b |\n|---|---|\n| 1 `,
      styled`| 2 |\n`,
    ];
    const { view, rows, term } = openConsole(60, 20);
    for (const [at, columns] of [60, 30, 70].entries()) {
      void view.screen.refit(() => term.resize(columns, 20));
      view.screen.print(pieces[at] ?? styled``);
      if (at === 1) await view.screen.flush();
    }
    const fresh = openConsole(70, 20);
    fresh.view.screen.print(styled`${pieces[0]}${pieces[1]}${pieces[2]}`);
    expect(await rows()).toEqual(await fresh.rows());
    expect((await rows())[0]).toMatch(/^A paragraph .{40,}/);
  });

  it('of thousands of rows is repainted at another width, unless it is cleared meanwhile', async () => {
    const { view, rows, term } = openConsole(80, 10);
    const lines = Array.from({ length: 4000 }, (_, at) => `line ${at} with words`);
    view.screen.print(styled`${lines.join('\n')}\n`);
    await view.screen.flush();
    await view.screen.refit(() => term.resize(60, 10));
    expect(await rows()).toEqual(lines);
    const refit = view.screen.refit(() => term.resize(70, 10));
    await new Promise((resolve) => setTimeout(resolve, 5));
    view.screen.clear();
    view.screen.print(styled`after\n`);
    await refit;
    expect(await rows()).toEqual(['after']);
  });

  it('of many megabytes is printed completely and in order above the prompt', async () => {
    const { view, rows } = openConsole(80, 10);
    void readLine(view, ask);
    for (let at = 0; at < 40; at += 1)
      view.screen.print(styled`${'x'.repeat(70_000)}\nend ${at}\n`);
    const last = (await rows()).slice(-2);
    expect(last).toEqual(['end 39', '>']);
  });
});
