import type { Steps } from '../../base/steps.ts';
import { runYielding } from '../../base/yielding.ts';
import { changeParts, type LinePart } from '../text/line-part.ts';
import { type Printable, unstyled } from '../text/styled-text.ts';
import type { Screen } from './screen.ts';
import type { Paragraph } from './scrollback.ts';
import type { Transcript } from './transcript.ts';

type Change = (line: string) => string;

/**
 * Changes printed and announced text line by line, also what is printed meanwhile, and repaints if a line changed. A
 * changed line loses its styles. Yields to the event loop.
 */
export async function rewriteOutput(screen: Screen, change: Change): Promise<void> {
  screen.change = change;
  screen.announcer.rewrite(change);
  await screen.flush();
  let isChanged = false;
  await screen.betweenRefits(async () => {
    isChanged = await runYielding(rewriteSteps(screen.transcript, change));
  });
  if (isChanged) await screen.refit(() => undefined);
}

/** Changes all lines in steps, between which the transcript may grow, but not be painted. */
export function* rewriteSteps(transcript: Transcript, change: Change): Steps<boolean> {
  const { scrollback } = transcript;
  let isChanged = false;
  let line: LinePart[] = [];
  const rewrite = (part: LinePart) => {
    line.push(part);
    if (part.continues) return;
    isChanged = changeParts(line, change) || isChanged;
    line = [];
  };
  for (let at = scrollback.dropped; ; at = Math.max(at + 1, scrollback.dropped)) {
    const paragraph = scrollback.at(at - scrollback.dropped);
    if (!paragraph) break;
    const { block } = paragraph;
    if (block && !block.part) isChanged = block.rewrite(change) || isChanged;
    else rewrite(block?.part ?? partOf(paragraph));
    yield;
  }
  rewrite(unfinishedPart(transcript));
  return transcript.growing?.rewrite(change) || isChanged;
}

/** Returns a printed line, which loses its styles when its text is set. */
function partOf(paragraph: Paragraph): LinePart {
  const { continues } = paragraph;
  const set = (text: string) => {
    paragraph.text = text;
  };
  return linePart(paragraph.text, continues, set);
}

function unfinishedPart(transcript: Transcript): LinePart {
  return linePart(transcript.unfinished.text, false, (text) => transcript.setUnfinished(text));
}

function linePart(styledText: string, continues: boolean, set: (text: string) => void): LinePart {
  return {
    continues,
    get text() {
      return unstyled(styledText as Printable);
    },
    set text(text) {
      set(text);
    },
  };
}
