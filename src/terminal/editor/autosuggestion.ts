import { chord, type Key } from '../input/keys.ts';
import { insert, type Line, lineText, moveToOffset, moveWordRight } from '../text/line.ts';

/**
 * Returns the line after a key that accepts the autosuggestion or its next word; undefined for any other key and for an
 * empty suggestion. `suggest` returns the text that is suggested at the end of the line.
 */
export function acceptSuggestion(key: Key, line: Line, suggest: () => string): Line | undefined {
  if (key.type !== 'press') return undefined;
  switch (chord(key)) {
    case 'ArrowRight':
    case 'C-f':
    case 'End':
    case 'C-e':
      return append(line, suggest());
    case 'A-ArrowRight':
    case 'A-f':
    case 'C-ArrowRight': {
      const whole = append(line, suggest());
      return whole && append(line, nextWord(whole, line.before.length));
    }
    default:
      return undefined;
  }
}

function append(line: Line, suggestion: string): Line | undefined {
  return suggestion === '' ? undefined : insert(line, suggestion);
}

function nextWord(line: Line, from: number): string {
  const end = moveWordRight(moveToOffset(line, from)).before.length;
  return lineText(line).slice(from, end);
}
