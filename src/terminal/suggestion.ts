import { chord } from './keymap.ts';
import type { Key } from './keys.ts';
import { atOffset, insert, type Line, textOf, wordRight } from './line.ts';

/** The line with what was suggested behind it, where the key takes that: all of it, or its first word. */
export function accepted(key: Key, line: Line, suggestion: string): Line | undefined {
  if (key.type !== 'press' || suggestion === '') return undefined;
  const whole = insert(line, suggestion);
  switch (chord(key)) {
    case 'ArrowRight':
    case 'C-f':
    case 'End':
    case 'C-e':
      return whole;
    case 'A-ArrowRight':
    case 'A-f':
    case 'C-ArrowRight': {
      const end = wordRight(atOffset(whole, line.before.length)).before.length;
      return insert(line, textOf(whole).slice(line.before.length, end));
    }
    default:
      return undefined;
  }
}
