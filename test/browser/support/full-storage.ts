import type { Tab } from './tab.ts';

/** Fills localStorage to the last character. Entries are small, since each change of one copies all of it. */
export function fillLocalStorage({ page }: Pick<Tab, 'page'>): Promise<void> {
  return page.evaluate(() => {
    const fits = (name: string, text: string) => {
      try {
        localStorage.setItem(name, text);
        return true;
      } catch {
        return false;
      }
    };
    let size = 1 << 14;
    fits('filling', 'x'.repeat(size));
    for (let at = 0; fits(`filling${at}`, 'x'.repeat(1 << 16)); ) at += 1;
    for (let more = 1 << 16; more >= 1; more /= 2) {
      while (fits('filling', 'x'.repeat(size + more))) size += more;
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
