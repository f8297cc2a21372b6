import type { Tab } from './page.ts';

/** Fills localStorage to the last character. */
export function fill({ page }: Pick<Tab, 'page'>): Promise<void> {
  return page.evaluate(() => {
    let text = '';
    let more = 'x'.repeat(1 << 22);
    while (more !== '') {
      try {
        localStorage.setItem('filling', text + more);
        text += more;
      } catch {
        more = more.slice(Math.ceil(more.length / 2));
      }
    }
  });
}

/** Returns the font and background of the terminal. */
export function appearance({ page }: Pick<Tab, 'page'>) {
  return page.evaluate(() => {
    const { term } = window as unknown as { term: import('@xterm/xterm').Terminal };
    const { fontFamily, fontSize, theme } = term.options;
    return { fontFamily, fontSize, background: theme?.background };
  });
}
