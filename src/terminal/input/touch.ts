import { type Printable, styled } from '../text/styled-text.ts';
import { chooseFiles } from './files.ts';
import { type Key, press } from './keys.ts';

const clipboardRefused = styled`The browser does not let this page read the clipboard. Paste with the keyboard of the device.`;

interface TouchKey {
  readonly symbol: string;
  readonly name: string;
  readonly key: Key | 'paste' | 'files';
}

const touchKeys: readonly TouchKey[] = [
  { symbol: 'Esc', name: 'Esc', key: press('Escape') },
  { symbol: 'Tab', name: 'Tab', key: press('Tab') },
  { symbol: '/', name: 'Slash', key: { type: 'text', text: '/' } },
  { symbol: 'Paste', name: 'Paste', key: 'paste' },
  { symbol: 'Files', name: 'Files', key: 'files' },
  { symbol: 'Stop', name: 'Stop', key: press('c', 'ctrl') },
  { symbol: '←', name: 'Left', key: press('ArrowLeft') },
  { symbol: '→', name: 'Right', key: press('ArrowRight') },
  { symbol: '↑', name: 'Up', key: press('ArrowUp') },
  { symbol: '↓', name: 'Down', key: press('ArrowDown') },
  { symbol: '⇧↵', name: 'New line', key: press('Enter', 'shift') },
  { symbol: 'Enter', name: 'Enter', key: press('Enter') },
];

/**
 * Appends a bar of buttons for keys that soft keyboards lack or hide, for pasting and for choosing files. A click of the user
 * calls `onPress` or, once files are chosen, `onFiles`; one by a script does not. It does not move the focus, so that the soft
 * keyboard stays open. `onProblem` is called if the browser does not let the page read the clipboard.
 */
export function mountTouchKeys(
  element: HTMLElement,
  onPress: (key: Key) => void,
  onFiles: (files: readonly File[]) => void,
  onProblem: (problem: Printable) => void,
): void {
  const bar = document.createElement('div');
  bar.className = 'touch';
  bar.setAttribute('role', 'group');
  bar.setAttribute('aria-label', 'Keys');
  const paste = () =>
    navigator.clipboard
      .readText()
      .then((text) => onPress({ type: 'paste', text }))
      .catch(() => onProblem(clipboardRefused));
  const choose = async () => {
    const files = await chooseFiles({ multiple: true });
    if (files.length > 0) onFiles(files);
  };
  const onButton = (key: TouchKey['key']) => {
    if (key === 'paste') void paste();
    else if (key === 'files') void choose();
    else onPress(key);
  };
  bar.append(...touchKeys.map((each) => createButton(each, onButton)));
  for (const type of ['pointerdown', 'mousedown'])
    bar.addEventListener(type, (event) => event.preventDefault());
  element.append(bar);
}

function createButton(
  { symbol, name, key }: TouchKey,
  onClick: (key: TouchKey['key']) => void,
): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-label', name);
  button.append(createSymbol(symbol));
  button.addEventListener('click', ({ isTrusted }) => {
    if (isTrusted) onClick(key);
  });
  return button;
}

/** The symbol is hidden from screen readers, which would read an arrow's Unicode name. */
function createSymbol(symbol: string): HTMLElement {
  const span = document.createElement('span');
  span.setAttribute('aria-hidden', 'true');
  span.textContent = symbol;
  return span;
}
