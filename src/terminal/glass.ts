import { Keyboard } from './input.ts';
import { mountScreen } from './mount.ts';
import type { Screen } from './screen.ts';

/** The terminal's two sides: what is shown and what is typed. */
export interface Glass {
  readonly screen: Screen;
  readonly keyboard: Pick<Keyboard, 'listen' | 'listenSecret' | 'oversee' | 'focus' | 'composing'>;
}

/** Opens the console in the element. */
export function mountGlass(element: HTMLElement): Glass {
  const screen = mountScreen(element);
  const { term } = screen;
  if (!term.textarea) throw new Error('the terminal was opened without a text area');
  term.textarea.setAttribute('aria-label', 'Console');
  return { screen, keyboard: new Keyboard(element, term.textarea, term) };
}
