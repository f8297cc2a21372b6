import type { Key } from '../input/keys.ts';
import { chord } from '../input/keys.ts';
import { insert, type Line, lineText, moveToOffset, moveWordRight } from '../text/line.ts';

/** The line with what is suggested behind it, where the key takes that: all of it, or its first word. */
export function acceptSuggestion(key: Key, line: Line, suggest: () => string): Line | undefined {
  if (key.type !== 'press') return undefined;
  switch (chord(key)) {
    case 'ArrowRight':
    case 'C-f':
    case 'End':
    case 'C-e':
      return extended(line, suggest());
    case 'A-ArrowRight':
    case 'A-f':
    case 'C-ArrowRight': {
      const whole = extended(line, suggest());
      return whole && extended(line, firstWord(whole, line.before.length));
    }
    default:
      return undefined;
  }
}

function extended(line: Line, suggestion: string): Line | undefined {
  return suggestion === '' ? undefined : insert(line, suggestion);
}

function firstWord(line: Line, from: number): string {
  const end = moveWordRight(moveToOffset(line, from)).before.length;
  return lineText(line).slice(from, end);
}
