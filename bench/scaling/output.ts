import { printLong } from '../../src/terminal/screen/long-text.ts';
import { renderRow } from '../../src/terminal/screen/paint.ts';
import { ReplyView } from '../../src/terminal/screen/reply-view.ts';
import { rewriteSteps } from '../../src/terminal/screen/rewrite.ts';
import { Screen } from '../../src/terminal/screen/screen.ts';
import { Transcript } from '../../src/terminal/screen/transcript.ts';
import { CodeFences } from '../../src/terminal/text/code-fences.ts';
import { excerpt } from '../../src/terminal/text/excerpt.ts';
import { oneRow, truncateRow } from '../../src/terminal/text/one-row.ts';
import {
  dim,
  isVerbatim,
  openStyles,
  type Printable,
  StreamSanitizer,
  sanitize,
  styled,
  toTerminal,
  unstyled,
} from '../../src/terminal/text/styled-text.ts';
import { cursorAfter, graphemes, layoutText, truncate } from '../../src/terminal/text/width.ts';
import { joinRows, wrapLine } from '../../src/terminal/text/wrap.ts';
import { headlessTerminal } from '../../test/terminal/harness.ts';
import { type Benchmark, benchmark, benchmarkWithInput } from './benchmark.ts';

/** The length of the longest text that is printed at once, in UTF-16 units. */
const maxPrintedLength = 16_384;
/** The length of a text that fills the scrollback, in UTF-16 units. */
const maxScrollbackLength = 1_000_000;
const { signal } = new AbortController();
const noop = () => undefined;
const announcer = {
  announce: noop,
  setState: noop,
  rewrite: noop,
  setFieldLabel: noop,
  setExpiry: noop,
};
const noRedaction = {
  push: (piece: string) => piece,
  flush: () => '',
  redact: (text: string) => text,
};

/** Measuring, sanitizing, wrapping and printing of text. */
export const outputBenchmarks: readonly Benchmark[] = [
  benchmark('terminal/text/width cursorAfter', (text) => cursorAfter(text, 100), maxPrintedLength),
  benchmark('terminal/text/width layoutText', (text) => layoutText(text, 100), maxPrintedLength),
  benchmark('terminal/text/width graphemes', graphemes, maxPrintedLength),
  benchmark('terminal/text/width truncate', (text) => truncate(text, 100), maxPrintedLength),
  benchmark(
    'terminal/screen/paint renderRow',
    (text) => renderRow(sanitize(text), 100),
    maxPrintedLength,
  ),
  benchmark('terminal/text/one-row oneRow', oneRow, maxPrintedLength),
  benchmark('terminal/text/excerpt excerpt', (text) => excerpt(text, 500, (row) => row)),
  benchmark(
    'terminal/text/one-row truncateRow',
    (text) => truncateRow(oneRow(text), 100),
    maxPrintedLength,
  ),
  benchmark('terminal/text/styled-text styled', (text) => styled`a ${text} b`, maxPrintedLength),
  benchmark('terminal/text/styled-text sanitize', sanitize, maxPrintedLength),
  benchmark(
    'terminal/text/styled-text StreamSanitizer',
    (text) => new StreamSanitizer().push(text),
    maxPrintedLength,
  ),
  benchmarkWithInput('terminal/text/styled-text dim', sanitize, dim, maxPrintedLength),
  benchmarkWithInput(
    'terminal/text/styled-text isVerbatim',
    sanitize,
    isVerbatim,
    maxPrintedLength,
  ),
  benchmarkWithInput(
    'terminal/text/styled-text openStyles',
    (text) => dim(sanitize(text)),
    openStyles,
    maxPrintedLength,
  ),
  benchmarkWithInput('terminal/text/styled-text unstyled', sanitize, unstyled, maxPrintedLength),
  benchmarkWithInput(
    'terminal/text/styled-text toTerminal',
    sanitize,
    toTerminal,
    maxPrintedLength,
  ),
  benchmarkWithInput(
    'terminal/text/code-fences CodeFences.markCode',
    sanitize,
    (text) => new CodeFences().markCode(text),
    maxPrintedLength,
  ),
  benchmark('terminal/text/wrap wrapLine', (text) => wrapLine(text, 100, true), maxPrintedLength),
  benchmark(
    'terminal/text/wrap joinRows',
    (text) => joinRows(text, wrapLine(text, 100, true), 100),
    maxPrintedLength,
  ),
  benchmarkWithInput(
    'terminal/screen/transcript Transcript.add',
    printableChunks,
    function* (pieces) {
      const transcript = new Transcript(10_000);
      for (const piece of pieces) yield transcript.add(piece, 100);
    },
  ),
  benchmarkWithInput(
    'terminal/screen/transcript Transcript.paint',
    transcriptOf,
    (transcript) => transcript.paint(80),
    maxScrollbackLength,
  ),
  benchmarkWithInput(
    'terminal/screen/rewrite rewriteSteps',
    transcriptOf,
    (transcript) => rewriteSteps(transcript, (text) => text),
    maxScrollbackLength,
  ),
  benchmarkWithInput('terminal/screen/screen Screen.print', sanitize, async (text) => {
    const screen = newScreen();
    screen.print(text);
    await screen.flush();
  }),
  benchmark('terminal/screen/long-text printLong', async (text) => {
    const screen = newScreen();
    await printLong(screen, text, signal);
    await screen.flush();
  }),
  benchmark('terminal/screen/reply-view ReplyView.text', async (text) => {
    const view = new ReplyView(newScreen(), 'a', () => noRedaction);
    for (let at = 0; at < text.length; at += maxPrintedLength) {
      view.text(text.slice(at, at + maxPrintedLength));
      await view.frame();
    }
    view.end(undefined);
  }),
];

function newScreen(): Screen {
  return new Screen(headlessTerminal(100, 30), announcer);
}

/** Sanitizes the text and splits it into the chunks in which the screen receives it. */
function printableChunks(text: string): readonly Printable[] {
  const size = 8192;
  const whole = sanitize(text);
  return Array.from(
    { length: Math.ceil(whole.length / size) },
    (_, at) => whole.slice(at * size, (at + 1) * size) as Printable,
  );
}

function transcriptOf(text: string): Transcript {
  const transcript = new Transcript(10_000);
  for (const piece of printableChunks(text)) transcript.add(piece, 100);
  return transcript;
}
