import { FitAddon } from '@xterm/addon-fit';
import { type ITerminalOptions, Terminal } from '@xterm/xterm';
import { useGraphemeWidths } from '../text/width.ts';
import { mountAnnouncer } from './announcer.ts';
import { applyAppearance, type DisplayOptions, followSystem, isDark } from './appearance.ts';
import { ignoreSequences } from './ignored-sequences.ts';
import { Screen } from './screen.ts';

export interface Mounted {
  readonly screen: Screen;
  /** The terminal's own, which has the focus as a rule. */
  readonly field: HTMLTextAreaElement;
  /** Shows everything as is wished from now on. */
  dress(wishes: DisplayOptions): void;
}

/** Default of the setting `measure`, in cells. */
const defaultMeasure = 100;

/** Opens a terminal that fills the element and follows its size, the user's wishes and the system's. */
export function mountScreen(element: HTMLElement, first: DisplayOptions): Mounted {
  const term = new Terminal(options);
  useGraphemeWidths(term);
  ignoreSequences(term);
  applyAppearance(term, first);
  term.open(element);
  if (!term.textarea) throw new Error('the terminal was opened without a text area');
  const fit = new FitAddon();
  term.loadAddon(fit);
  fit.fit();
  const announcer = mountAnnouncer(element, term.textarea);
  const screen = new Screen(term, announcer);
  let wishes = first;
  const wear = () => {
    applyAppearance(term, wishes);
    screen.transcript.keepsWords = wishes.wrap !== 'off';
    screen.transcript.measure = Number(wishes.measure ?? defaultMeasure);
    announcer.setExpiry(wishes.reader === 'on');
    hush(element);
    element.style.colorScheme = isDark(wishes) ? 'dark' : 'light';
    element.style.background = term.options.theme?.background ?? '';
  };
  const refit = () =>
    screen.refit(() => {
      wear();
      fit.fit();
    });
  wear();
  followSystem(refit);
  watchSize(element, () => {
    const size = fit.proposeDimensions();
    if (size && (size.cols !== term.cols || size.rows !== term.rows)) void refit();
  });
  return {
    screen,
    field: term.textarea,
    dress(wanted) {
      wishes = wanted;
      void refit();
    },
  };
}

const options: ITerminalOptions = {
  allowProposedApi: true,
  convertEol: false,
  // While it blinks the browser draws frame after frame, and a typed letter waits for the next of them.
  cursorBlink: false,
  logLevel: 'off',
  scrollback: 10_000,
  windowOptions: {},
};

/** The terminal's own live region falls silent after twenty lines and repeats what the log says. */
function hush(element: HTMLElement): void {
  for (const region of element.querySelectorAll('.xterm-accessibility .live-region')) {
    region.setAttribute('aria-live', 'off');
    region.setAttribute('aria-hidden', 'true');
  }
}

/** Calls once the size has been still for a tenth of a second; a soft keyboard makes the element smaller too. */
function watchSize(element: HTMLElement, changed: () => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new ResizeObserver(() => {
    clearTimeout(timer);
    timer = setTimeout(changed, 100);
  });
  observer.observe(element);
  visualViewport?.addEventListener('resize', () => {
    if (visualViewport?.scale === 1) element.style.maxHeight = `${visualViewport.height}px`;
  });
}
