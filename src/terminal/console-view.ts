import { Keyboard } from './input/keyboard.ts';
import { type DisplayOptions, isCoarse } from './screen/appearance.ts';
import { mountScreen } from './screen/open-terminal.ts';
import type { Screen } from './screen/screen.ts';
import { styled } from './text/styled-text.ts';

/** The terminal's two sides: what is shown and what is typed. */
export interface ConsoleView {
  readonly screen: Screen;
  readonly keyboard: Pick<
    Keyboard,
    | 'listen'
    | 'listenSecret'
    | 'intercept'
    | 'deferTypeahead'
    | 'focus'
    | 'syncField'
    | 'cancelTabExit'
    | 'isComposing'
  >;
  /** Shows everything as is wished from now on. */
  dress(wishes: DisplayOptions): void;
}

const removed = styled`Terminal control codes were removed from the pasted text.`;
const dropped = styled`Too much was typed or pasted ahead; the rest was dropped. Enter it again at the prompt.`;

/** Opens the console in the element. */
export function mountConsoleView(element: HTMLElement, wishes: DisplayOptions): ConsoleView {
  const { screen, field, dress } = mountScreen(element, wishes);
  const keyboard = new Keyboard(
    element,
    field,
    screen.term,
    () => screen.notify(removed),
    () => screen.notify(dropped),
  );
  whenCoarse(() => void offerKeys(element, keyboard).catch(() => undefined));
  return { screen, dress, keyboard };
}

/** Calls once the finger is what points, if it ever is. */
function whenCoarse(then: () => void): void {
  const query = matchMedia(isCoarse);
  if (query.matches) then();
  else query.addEventListener('change', then, { once: true });
}

async function offerKeys(element: HTMLElement, keyboard: Keyboard): Promise<void> {
  const { mountTouchKeys: mountTouch } = await import('./input/touch.ts');
  mountTouch(element, (key) => keyboard.press(key));
}
