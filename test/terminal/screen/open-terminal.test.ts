import { describe, expect, it } from 'vitest';
import { ignoreSequences } from '../../../src/terminal/screen/ignored-sequences.ts';
import { dark, light } from '../../../src/terminal/screen/theme.ts';
import { headlessTerminal } from '../harness.ts';

describe('the terminal', () => {
  it('answers no query sequence', async () => {
    const term = headlessTerminal(80, 24);
    ignoreSequences(term);
    const replies: string[] = [];
    term.onData((data) => replies.push(data));
    term.onBinary((data) => replies.push(data));
    term.onTitleChange((title) => replies.push(title));
    const queries = [
      '\x05',
      '\x1b[c',
      '\x1b[>c',
      '\x1b[=c',
      '\x1b[5n',
      '\x1b[6n',
      '\x1b[?6n',
      '\x1b[4$p',
      '\x1b[?2004$p',
      '\x1bP$qm\x1b\\',
      '\x1bP+q544e\x1b\\',
      '\x1b]4;1;?\x07',
      '\x1b]10;?\x07',
      '\x1b]11;?\x07',
      '\x1b]52;c;?\x07',
      '\x1b]0;t\x07',
      '\x1b]2;t\x07',
      '\x1b[21t',
      '\x1b[18t',
      '\x1b[>q',
      '\x1b[?1003h',
      '\x1b[?1004h',
      '\x1b[?1049h',
      '\u009b6n',
    ];
    for (const query of queries) await new Promise<void>((resolve) => term.write(query, resolve));
    expect(replies).toEqual([]);
    expect(term.modes.mouseTrackingMode).toBe('none');
    expect(term.modes.sendFocusMode).toBe(false);
    expect(term.buffer.active.type).toBe('normal');
  });
});

describe('every colour of a theme', () => {
  it('has a contrast of 4.5:1 to its background', () => {
    for (const theme of [dark, light]) {
      const { background = '', selectionBackground = '', selectionForeground = '' } = theme;
      const isOnBackground = ([name]: readonly [string, unknown]) =>
        !/^(selection|background|cursorAccent)/.test(name);
      const colours: Readonly<Record<string, string>> = Object.fromEntries(
        Object.entries(theme).filter(isOnBackground),
      );
      expect(Object.keys(colours)).toHaveLength(18);
      for (const [name, colour] of Object.entries(colours))
        expect([name, contrast(colour, background) >= 4.5]).toEqual([name, true]);
      expect(contrast(selectionForeground, selectionBackground)).toBeGreaterThan(7);
    }
  });
});

function contrast(one: string, other: string): number {
  const [dim = 0, bright = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dim + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
