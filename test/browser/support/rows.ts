import type { Terminal } from '@xterm/xterm';
import type { Scripted } from './tab.ts';

type Shown = typeof globalThis & { term?: Terminal };

/** Returns the visible rows of `window.term`, without trailing blanks. */
export function screen(page: Pick<Scripted, 'evaluate'>): Promise<string> {
  return page.evaluate(() => {
    const term = (globalThis as Shown).term;
    if (!term) return '';
    const buffer = term.buffer.active;
    const row = (y: number) => buffer.getLine(buffer.viewportY + y)?.translateToString(true) ?? '';
    return Array.from({ length: term.rows }, (_, y) => row(y))
      .join('\n')
      .trimEnd();
  });
}

/**
 * Returns every line of the normal and the alternate buffer of `window.term`, soft-wrapped rows joined as in a
 * selection.
 */
export function rows(page: Pick<Scripted, 'evaluate'>): Promise<string[]> {
  return page.evaluate(() => {
    const term = (globalThis as Shown).term;
    if (!term) return [];
    const lines: string[] = [];
    for (const buffer of [term.buffer.normal, term.buffer.alternate]) {
      for (let y = 0; y < buffer.length; y++) {
        const line = buffer.getLine(y);
        const text = line?.translateToString(true) ?? '';
        if (line?.isWrapped) lines.push((lines.pop() ?? '') + text);
        else lines.push(text);
      }
    }
    return lines;
  });
}
