import type { OnFiles } from './input/given-files.ts';
import { Keyboard } from './input/keyboard.ts';
import { coarsePointer, type DisplayOptions } from './screen/appearance.ts';
import { openTerminal } from './screen/open-terminal.ts';
import type { Screen } from './screen/screen.ts';
import { styled } from './text/styled-text.ts';

/** The console's output and input. */
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
  /** Applies the display options and repaints. */
  setAppearance(display: DisplayOptions): void;
}

const controlCharactersRemoved = styled`Terminal control codes were removed from the pasted text.`;
const typeaheadDropped = styled`Too much was typed or pasted ahead; the rest was dropped. Enter it again at the prompt.`;

/** Opens the console in the element. `onFiles` receives the files that are chosen with a touch button. */
export function mountConsoleView(
  element: HTMLElement,
  display: DisplayOptions,
  onFiles: OnFiles,
): ConsoleView {
  const { screen, field, setAppearance } = openTerminal(element, display);
  const keyboard = new Keyboard(
    element,
    field,
    screen.term,
    () => screen.notify(controlCharactersRemoved),
    () => screen.notify(typeaheadDropped),
  );
  onCoarsePointer(
    () => void showTouchKeys(element, keyboard, screen, onFiles).catch(() => undefined),
  );
  return { screen, setAppearance, keyboard };
}

/** Calls `then` once, as soon as the primary pointer is a finger. */
function onCoarsePointer(then: () => void): void {
  const query = matchMedia(coarsePointer);
  if (query.matches) then();
  else query.addEventListener('change', then, { once: true });
}

async function showTouchKeys(
  element: HTMLElement,
  keyboard: Keyboard,
  screen: Screen,
  onFiles: OnFiles,
): Promise<void> {
  const { mountTouchKeys } = await import('./input/touch.ts');
  mountTouchKeys(
    element,
    (key) => keyboard.press(key),
    (files) => onFiles(files, false),
    (problem) => screen.notify(problem),
  );
}
