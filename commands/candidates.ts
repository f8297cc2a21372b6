import type { App } from '../src/app/app.ts';
import { completeWord } from '../src/terminal/editor/completion-menu.ts';
import type { Candidate } from '../src/terminal/editor/fuzzy-match.ts';
import type { Overlay } from '../src/terminal/editor/overlay.ts';
import type { Line } from '../src/terminal/text/line.ts';

/** Returns the line completed to one of the candidates, or a menu for that. Keys are not offered. */
export function completeAnswer(
  app: App,
  candidates: readonly Candidate[],
  line: Line,
): Line | Overlay | undefined {
  return completeWord(line, () => ({ start: 0, candidates: withoutKeys(app, candidates) }));
}

/** Removes candidates that contain a key, as names of models and bots can, and masks keys in descriptions. */
export function withoutKeys(app: App, candidates: readonly Candidate[]): readonly Candidate[] {
  const { keys } = app;
  const isClean = (text: string) => keys.redactStored(text) === text;
  const all = candidates.map(({ text, description = '' }) => `${text}\n${description}`);
  if (isClean(all.join('\n'))) return candidates;
  return candidates
    .filter(({ text }) => isClean(text))
    .map(({ text, description = '' }) => ({ text, description: keys.redactStored(description) }));
}
