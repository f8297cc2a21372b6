import { describe, expect, it } from 'vitest';
import { ignoreSequences } from '../../../src/terminal/screen/ignored-sequences.ts';
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
