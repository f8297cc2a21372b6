import { graphemes } from './cells.ts';
import { type Hide, hiddenIn, labelled } from './chips.ts';
import { textOf } from './line.ts';
import type { State } from './state.ts';

const longest = 60;
const names: Readonly<Record<string, string>> = { ' ': 'space', '\n': 'new line', '\t': 'tab' };

/** What a screen reader says of a deletion, which it cannot see for itself; of what is hidden only that it was. */
export function deletion(from: State, to: State, hide: Hide): string | undefined {
  if (from === to || !/^(erased|killed)$/.test(to.last.type)) return undefined;
  const text = textOf(from.line);
  const start = Math.min(from.line.before.length, to.line.before.length);
  const end = start + text.length - textOf(to.line).length;
  const before = labelled(text.slice(0, start), from.pastes);
  const gone = labelled(text.slice(start, end), from.pastes);
  const isHidden = hiddenIn(text, from.pastes, hide).some(
    (span) => span.start < before.length + gone.length && before.length < span.end,
  );
  if (isHidden) return 'hidden text deleted';
  return `${gone.length > longest ? `${graphemes(gone).length} characters` : (names[gone] ?? gone)} deleted`;
}
