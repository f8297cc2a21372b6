import { FitAddon } from '@xterm/addon-fit';
import { type ITerminalOptions, Terminal } from '@xterm/xterm';
import { mountAnnouncer } from './announcer.ts';
import { useWidths } from './cells.ts';
import { lock } from './locks.ts';
import { Screen } from './screen.ts';
import { dark, light } from './theme.ts';

/** Opens a terminal that fills the element and follows its size, the system's colours and its wish for rest. */
export function mountScreen(element: HTMLElement): Screen {
  const term = new Terminal(options);
  useWidths(term);
  lock(term);
  follow('(prefers-color-scheme: light)', (isLight) => {
    term.options.theme = isLight ? light : dark;
    element.style.background = term.options.theme.background ?? '';
  });
  follow('(prefers-reduced-motion: reduce)', (isStill) => {
    term.options.cursorBlink = !isStill;
  });
  term.open(element);
  const fit = new FitAddon();
  term.loadAddon(fit);
  fit.fit();
  const screen = new Screen(term, mountAnnouncer(element));
  watchSize(element, () => {
    const size = fit.proposeDimensions();
    if (size && (size.cols !== term.cols || size.rows !== term.rows)) screen.refit(() => fit.fit());
  });
  return screen;
}

const options: ITerminalOptions = {
  allowProposedApi: true,
  convertEol: false,
  fontFamily:
    'ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace',
  fontSize: 15,
  logLevel: 'off',
  screenReaderMode: false,
  scrollback: 10_000,
  windowOptions: {},
};

/** Calls with what the media query says, now and whenever it changes. */
function follow(query: string, tell: (matches: boolean) => void): void {
  const media = matchMedia(query);
  media.addEventListener('change', () => tell(media.matches));
  tell(media.matches);
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
