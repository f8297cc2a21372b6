import type { Wishes } from './dress.ts';
import { Keyboard } from './input.ts';
import { mountScreen } from './mount.ts';
import type { Screen } from './screen.ts';

/** The terminal's two sides: what is shown and what is typed. */
export interface Glass {
  readonly screen: Screen;
  readonly keyboard: Pick<Keyboard, 'listen' | 'listenSecret' | 'oversee' | 'focus' | 'composing'>;
  /** Shows everything as is wished from now on. */
  dress(wishes: Wishes): void;
}

/** Opens the console in the element. */
export function mountGlass(element: HTMLElement, wishes: Wishes): Glass {
  const { screen, field, dress } = mountScreen(element, wishes);
  return { screen, dress, keyboard: new Keyboard(element, field, screen.term) };
}
