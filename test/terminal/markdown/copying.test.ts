import type { IBufferRange } from '@xterm/xterm';
import { expect, test } from 'vitest';
import { FenceLines } from '../../../src/terminal/markdown/fence.ts';
import { MarkdownBlock } from '../../../src/terminal/markdown/markdown-block.ts';
import { partsOf } from '../../../src/terminal/markdown/parts.ts';
import { MarkdownReader } from '../../../src/terminal/markdown/reader.ts';
import { mountCopying } from '../../../src/terminal/screen/copying.ts';
import type { Block } from '../../../src/terminal/text/block.ts';
import { sanitize } from '../../../src/terminal/text/styled-text.ts';
import { gallery } from '../../support/gallery.ts';
import { openConsole } from '../harness.ts';

/** A terminal of which everything is selected and copied. */
class CopyingTerminal {
  readonly #console;
  readonly #host = new EventTarget();
  #copied: string | undefined;

  constructor(columns: number) {
    this.#console = openConsole(columns, 24);
    const { view, term } = this.#console;
    view.screen.transcript.measure = 0;
    Object.assign(term, {
      element: { parentElement: this.#host },
      getSelectionPosition: () => this.#selection(),
    });
    mountCopying(view.screen);
  }

  /** Returns the text that is copied where the blocks are printed. */
  async copy(blocks: readonly Block[]): Promise<string | undefined> {
    const { screen } = this.#console.view;
    screen.clear();
    for (const block of blocks) screen.print(block);
    await screen.flush();
    this.#copied = undefined;
    const setData = (_: string, text: string) => {
      this.#copied = text;
    };
    this.#host.dispatchEvent(Object.assign(new Event('copy'), { clipboardData: { setData } }));
    return this.#copied;
  }

  /** Everything but the line break after it. */
  #selection(): IBufferRange {
    const { cols, buffer } = this.#console.term;
    const { baseY, cursorY } = buffer.active;
    return { start: { x: 0, y: 0 }, end: { x: cols, y: baseY + cursorY - 1 } };
  }
}

const narrow = new CopyingTerminal(40);
const wide = new CopyingTerminal(1000);

function blocksOf(text: string): readonly Block[] {
  const reader = new MarkdownReader();
  reader.push(sanitize(text));
  return reader.read(true).finished;
}

test.each(gallery)(
  'lines of %s are copied as they are, though they are wrapped',
  async (_, text) => {
    let lines = 0;
    for (const block of blocksOf(text)) {
      if (block instanceof MarkdownBlock && isLaidOutByWidth(block)) continue;
      const copied = await narrow.copy([block]);
      expect(copied).toBe(await wide.copy([block]));
      lines += copied?.split('\n').length ?? 0;
    }
    expect(lines).toBeGreaterThan(5);
  },
);

/** Whether the block contains a table or a rule, whose lines depend on the width. */
function isLaidOutByWidth({ tokens }: MarkdownBlock): boolean {
  return JSON.stringify(tokens).match(/"type":"(?:table|hr)"/) !== null;
}

test.each(gallery)('code in %s is copied with its tabs and blanks', async (_, text) => {
  const copied = `\n${await narrow.copy(blocksOf(text))}\n`;
  const { codes } = await partsOf(sanitize(text));
  for (const code of codes) expect(copied).toContain(`\n${code.replace(/\n$/, '')}\n`);
  expect(copied.match(/^(?:.* · )?code \d+$/gm) ?? []).toHaveLength(codes.length);
});

test('a very long line of code is copied as one line', async () => {
  const code = `${'0123456789'.repeat(1700)}\nend`;
  const copied = await narrow.copy(blocksOf(`\`\`\`\n${code}\n\`\`\`\n`));
  expect(copied?.slice(copied.indexOf('\n') + 1)).toBe(code);
});

test('a key that becomes known is masked where a very long line of code is divided', () => {
  const key = 'gsk_planted0123456789';
  for (let before = 16_384 - key.length; before <= 16_384; before += 1) {
    const line = `${'-'.repeat(before)}${key}${'-'.repeat(20_000)}`;
    const blocks = blocksOf(`\`\`\`\n${line}\n\`\`\`\n`);
    for (const block of blocks) block.rewrite((text) => text.replaceAll(key, '…6789'));
    const [fence] = blocks;
    if (!(fence instanceof FenceLines)) throw new Error('no code block');
    expect(fence.fence.code).toBe(`${'-'.repeat(before)}…6789${'-'.repeat(20_000)}\n`);
  }
});
