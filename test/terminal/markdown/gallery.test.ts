import { beforeAll, expect, test } from 'vitest';
import { grammarsLoading } from '../../../src/terminal/markdown/languages.ts';
import { MarkdownOutput } from '../../../src/terminal/markdown/markdown-output.ts';
import { paint } from '../../../src/terminal/screen/paint.ts';
import { repaintStale } from '../../../src/terminal/screen/repaint-stale.ts';
import { createLine } from '../../../src/terminal/text/line.ts';
import { sanitize, styled } from '../../../src/terminal/text/styled-text.ts';
import { gallery, longReply } from '../../support/gallery.ts';
import { Random } from '../../support/random.ts';
import { soak } from '../../support/soak.ts';
import { openConsole } from '../harness.ts';
import { cellsOf } from './cells.ts';

const widths = [40, 80, 160];
const rows = 24;
const texts = gallery.map(([name, text]) => [name, sanitize(text)] as const);
const long = sanitize(longReply(2000));

/** What a terminal shows after a reply came in chunks, and was resized before one of them. */
async function shown(
  chunks: readonly string[],
  columns: number,
  resize?: { readonly before: number; readonly from: number },
): Promise<readonly string[]> {
  const { view, term } = openConsole(resize?.from ?? columns, rows);
  const { screen } = view;
  screen.print(styled`before\n`);
  const line = createLine('typed');
  screen.live((size) => paint({ prompt: styled`> `, line, preedit: '', hidden: [] }, size));
  const output = new MarkdownOutput(screen);
  for (const [at, chunk] of chunks.entries()) {
    if (resize?.before === at) await screen.refit(() => term.resize(columns, rows));
    output.push(chunk);
    await screen.flush();
  }
  output.end();
  screen.print(styled`after\n`);
  screen.live(undefined);
  await repaintStale(screen);
  return cellsOf(term);
}

const wholes = new Map<string, Promise<readonly string[]>>();

/** What is shown of a reply that came at once. */
function whole(text: string, columns: number): Promise<readonly string[]> {
  const name = `${columns} ${text}`;
  const known = wholes.get(name) ?? shown([text], columns);
  wholes.set(name, known);
  return known;
}

function randomChunks(random: Random, text: string, longest: number): readonly string[] {
  const chunks: string[] = [];
  for (let at = 0; at < text.length; ) {
    const end = at + 1 + random.below(longest);
    chunks.push(text.slice(at, end));
    at = end;
  }
  return chunks;
}

beforeAll(async () => {
  for (const [, text] of texts) await shown([text], 80);
  await grammarsLoading();
});

test.each(texts)('%s is shown alike if it is cut in two anywhere', async (name, text) => {
  const random = new Random(name.length);
  const all = Array.from({ length: text.length - 1 }, (_, at) => at + 1);
  for (const columns of soak ? widths : [random.pick(widths)]) {
    for (const at of soak ? all : [random.pick(all)]) {
      const chunks = [text.slice(0, at), text.slice(at)];
      expect(await shown(chunks, columns), `cut at ${at}`).toEqual(await whole(text, columns));
    }
  }
});

test.each(texts)('%s is shown alike if it comes one character at a time', async (name, text) => {
  const start = soak ? 0 : new Random(name.length).below(text.length - 100);
  const end = soak ? text.length : start + 100;
  const chunks = [text.slice(0, start), ...Array.from(text.slice(start, end)), text.slice(end)];
  for (const columns of soak ? widths : [40])
    expect(await shown(chunks, columns)).toEqual(await whole(text, columns));
});

test.each(texts)(
  '%s is shown alike if the screen is resized while it comes',
  async (name, text) => {
    const random = new Random(soak ? Date.now() : name.length);
    for (let run = 0; run < (soak ? 1000 : 1); run += 1) {
      const [columns, from] = [random.pick(widths), random.pick([20, 40, 80, 160])];
      const chunks = randomChunks(random, text, random.pick(soak ? [20, 60, 400] : [100, 400]));
      const resize = { before: random.below(chunks.length), from };
      const message = JSON.stringify({
        columns,
        resize,
        sizes: chunks.map(({ length }) => length),
      });
      expect(await shown(chunks, columns, resize), message).toEqual(await whole(text, columns));
    }
  },
);

test('a reply of 2,000 lines is shown alike in chunks, after a resize, and with late definitions', async () => {
  const random = new Random(1);
  expect(long.split('\n').length).toBeGreaterThan(2000);
  for (let run = 0; run < (soak ? 100 : 1); run += 1) {
    const columns = random.pick(widths);
    const chunks = randomChunks(random, long, soak ? random.pick([50, 500, 5000]) : 5000);
    const resize = { before: random.below(chunks.length), from: random.pick([30, 120]) };
    const found = await shown(chunks, columns, resize);
    expect(found).toEqual(await whole(long, columns));
    expect(found.filter((row) => row.includes('(late.example)')).length).toBeGreaterThan(100);
  }
});
