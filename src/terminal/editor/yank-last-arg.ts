import { insert } from '../text/line.ts';
import type { State } from './state.ts';
import { changed } from './undo.ts';

/** The state with the last word of a line before at the cursor; pressed again, with an older one in its place. */
export function lastArgument(
  state: State,
  wordAfter: (skipped: number) => string | undefined = () => undefined,
): State {
  const { line, last } = state;
  const skipped = last.type === 'recalled' ? last.skipped + 1 : 0;
  const word = wordAfter(skipped);
  if (word === undefined) return state;
  if (last.type !== 'recalled')
    return changed(state, insert(line, word), { type: 'recalled', from: line, skipped });
  return { ...state, line: insert(last.from, word), last: { ...last, skipped } };
}
