import { FitAddon } from '@xterm/addon-fit';
import { type ITerminalOptions, Terminal } from '@xterm/xterm';
import { useGraphemeWidths } from '../text/width.ts';
import { mountAnnouncer } from './announcer.ts';
import { applyAppearance, type DisplayOptions, followSystem } from './appearance.ts';
import { ignoreSequences } from './ignored-sequences.ts';
import { Screen } from './screen.ts';
import { isDark, loadPalettes } from './theme.ts';

/** An open terminal. */
export interface OpenTerminal {
  readonly screen: Screen;
  /** xterm.js's input field. */
  readonly field: HTMLTextAreaElement;
  /** Applies the display options and repaints. */
  setAppearance(display: DisplayOptions): void;
}

/** Default of the setting `measure`, in cells. */
const defaultMeasure = 100;

/** Opens a terminal that fills the element and follows its size and the system's preferences. */
export function openTerminal(element: HTMLElement, initial: DisplayOptions): OpenTerminal {
  const term = new Terminal(options);
  useGraphemeWidths(term);
  ignoreSequences(term);
  applyAppearance(term, initial);
  term.open(element);
  if (!term.textarea) throw new Error('the terminal was opened without a text area');
  const fit = new FitAddon();
  term.loadAddon(fit);
  fit.fit();
  const screen = new Screen(term, mountAnnouncer(element, term.textarea));
  let display = initial;
  const refit = () =>
    screen.refit(() => {
      applyDisplay(element, screen, display);
      fit.fit();
    });
  applyDisplay(element, screen, display);
  followSystem(refit);
  watchSize(element, () => {
    const size = fit.proposeDimensions();
    if (size && (size.cols !== term.cols || size.rows !== term.rows)) void refit();
  });
  return {
    screen,
    field: term.textarea,
    setAppearance(changed) {
      display = changed;
      void refit();
      void loadPalettes(changed.theme)
        .then((isNew) => (isNew ? refit() : undefined))
        .catch(() => undefined);
    },
  };
}

/** Applies the options to the screen and the element around it. */
function applyDisplay(element: HTMLElement, screen: Screen, display: DisplayOptions): void {
  const { term, transcript, announcer } = screen;
  applyAppearance(term, display);
  transcript.wordWrap = display.wrap !== 'off';
  transcript.measure = Number(display.measure ?? defaultMeasure);
  announcer.setExpiry(display.reader === 'on');
  muteXtermLiveRegion(element);
  const { theme = {} } = term.options;
  element.style.colorScheme = isDark(theme) ? 'dark' : 'light';
  element.style.background = theme.background ?? '';
}

const options: ITerminalOptions = {
  allowProposedApi: true,
  convertEol: false,
  // A blinking cursor makes the browser draw frames all the time, and a typed character waits for the next one.
  cursorBlink: false,
  logLevel: 'off',
  scrollback: 10_000,
  windowOptions: {},
};

/** Mutes xterm.js's own live region, which stops after twenty lines and repeats the announcer's log. */
function muteXtermLiveRegion(element: HTMLElement): void {
  for (const region of element.querySelectorAll('.xterm-accessibility .live-region')) {
    region.setAttribute('aria-live', 'off');
    region.setAttribute('aria-hidden', 'true');
  }
}

/**
 * Calls `onResize` 0.1 seconds after the last change of the element's size. Limits the element to the height above a soft
 * keyboard.
 */
function watchSize(element: HTMLElement, onResize: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new ResizeObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(onResize, 100);
  });
  observer.observe(element);
  visualViewport?.addEventListener('resize', () => {
    if (visualViewport?.scale === 1) element.style.maxHeight = `${visualViewport.height}px`;
  });
}
