import { insert } from '../text/line.ts';
import type { EditState } from './state.ts';
import { applyEdit } from './undo.ts';

/** The state with the last word of a line before at the cursor; pressed again, with an older one in its place. */
export function yankLastArg(
  state: EditState,
  wordAfter: (skipped: number) => string | undefined = () => undefined,
): EditState {
  const { line, lastEdit: last } = state;
  const skipped = last.type === 'recalled' ? last.skipped + 1 : 0;
  const word = wordAfter(skipped);
  if (word === undefined) return state;
  if (last.type !== 'recalled')
    return applyEdit(state, insert(line, word), { type: 'recalled', from: line, skipped });
  return { ...state, line: insert(last.from, word), lastEdit: { ...last, skipped } };
}
