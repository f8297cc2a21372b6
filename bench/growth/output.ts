import { printLong } from '../../src/terminal/screen/long-text.ts';
import { renderRow } from '../../src/terminal/screen/paint.ts';
import { ReplyView } from '../../src/terminal/screen/reply-view.ts';
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
import { type Subject, subject, subjectOf } from './subject.ts';

/** UTF-16 units that are printed at once. */
const printed = 16_384;
/** UTF-16 units of text that takes all of the scrollback. */
const scrollback = 1_000_000;
const { signal } = new AbortController();
const nothing = () => undefined;
const announcer = {
  announce: nothing,
  setState: nothing,
  rewrite: nothing,
  setFieldLabel: nothing,
  setExpiry: nothing,
};
const unfiltered = {
  push: (piece: string) => piece,
  flush: () => '',
  redact: (text: string) => text,
};

/** What measures, cleans, wraps and prints text. */
export const outputSubjects: readonly Subject[] = [
  subject('terminal/cells layout', (text) => cursorAfter(text, 100), printed),
  subject('terminal/cells place', (text) => layoutText(text, 100), printed),
  subject('terminal/cells graphemes', graphemes, printed),
  subject('terminal/cells cut', (text) => truncate(text, 100), printed),
  subject('terminal/paint renderRow', (text) => renderRow(sanitize(text), 100), printed),
  subject('terminal/row oneRow', oneRow, printed),
  subject('terminal/excerpt excerpt', (text) => excerpt(text, 500, (row) => row)),
  subject('terminal/row shortened', (text) => truncateRow(oneRow(text), 100), printed),
  subject('terminal/styled styled', (text) => styled`a ${text} b`, printed),
  subject('terminal/styled clean', sanitize, printed),
  subject('terminal/styled Cleaner', (text) => new StreamSanitizer().push(text), printed),
  subjectOf('terminal/styled dim', sanitize, dim, printed),
  subjectOf('terminal/styled isVerbatim', sanitize, isVerbatim, printed),
  subjectOf('terminal/styled stylesAfter', (text) => dim(sanitize(text)), openStyles, printed),
  subjectOf('terminal/styled unstyled', sanitize, unstyled, printed),
  subjectOf('terminal/styled toTerminal', sanitize, toTerminal, printed),
  subjectOf(
    'terminal/fences Fences.mark',
    sanitize,
    (text) => new CodeFences().markCode(text),
    printed,
  ),
  subject('terminal/wrap wrap', (text) => wrapLine(text, 100, true), printed),
  subject('terminal/wrap join', (text) => joinRows(text, wrapLine(text, 100, true), 100), printed),
  subjectOf('terminal/transcript Transcript.add', inPieces, function* (pieces) {
    const transcript = new Transcript(10_000);
    for (const piece of pieces) yield transcript.add(piece, 100);
  }),
  subjectOf(
    'terminal/transcript Transcript.paint',
    filled,
    (transcript) => transcript.paint(80),
    scrollback,
  ),
  subjectOf(
    'terminal/transcript Transcript.rewrite',
    filled,
    (transcript) => transcript.rewrite((text) => text),
    scrollback,
  ),
  subjectOf('terminal/screen Screen.print', sanitize, async (text) => {
    const screen = screenOf();
    screen.print(text);
    await screen.flush();
  }),
  subject('terminal/long-text printLong', async (text) => {
    const screen = screenOf();
    await printLong(screen, text, signal);
    await screen.flush();
  }),
  subject('terminal/reply ReplyView.text', async (text) => {
    const view = new ReplyView(screenOf(), 'a', () => unfiltered);
    for (let at = 0; at < text.length; at += printed) {
      view.text(text.slice(at, at + printed));
      await view.frame();
    }
    view.end(undefined);
  }),
];

function screenOf(): Screen {
  return new Screen(headlessTerminal(100, 30), announcer);
}

/** The text made harmless, as it comes to the screen. */
function inPieces(text: string): readonly Printable[] {
  const size = 8192;
  const whole = sanitize(text);
  return Array.from(
    { length: Math.ceil(whole.length / size) },
    (_, at) => whole.slice(at * size, (at + 1) * size) as Printable,
  );
}

function filled(text: string): Transcript {
  const transcript = new Transcript(10_000);
  for (const piece of inPieces(text)) transcript.add(piece, 100);
  return transcript;
}
