import { type Press, press } from './keys.ts';

interface TouchKey {
  readonly symbol: string;
  readonly name: string;
  readonly key: Press;
}

const touchKeys: readonly TouchKey[] = [
  { symbol: 'Esc', name: 'Esc', key: press('Escape') },
  { symbol: 'Tab', name: 'Tab', key: press('Tab') },
  { symbol: 'Stop', name: 'Stop', key: press('c', 'ctrl') },
  { symbol: '←', name: 'Left', key: press('ArrowLeft') },
  { symbol: '→', name: 'Right', key: press('ArrowRight') },
  { symbol: '↑', name: 'Up', key: press('ArrowUp') },
  { symbol: '↓', name: 'Down', key: press('ArrowDown') },
  { symbol: '↵', name: 'New line', key: press('Enter', 'shift') },
];

/**
 * Appends a bar of buttons for the keys that soft keyboards lack. A click of the user calls `onPress`, one by a script does
 * not. It does not move the focus, so that the soft keyboard stays open.
 */
export function mountTouchKeys(element: HTMLElement, onPress: (key: Press) => void): void {
  const bar = document.createElement('div');
  bar.className = 'touch';
  bar.setAttribute('role', 'group');
  bar.setAttribute('aria-label', 'Keys');
  bar.append(...touchKeys.map((key) => createButton(key, onPress)));
  for (const type of ['pointerdown', 'mousedown'])
    bar.addEventListener(type, (event) => event.preventDefault());
  element.append(bar);
}

function createButton(
  { symbol, name, key }: TouchKey,
  onPress: (key: Press) => void,
): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-label', name);
  button.append(createSymbol(symbol));
  button.addEventListener('click', ({ isTrusted }) => {
    if (isTrusted) onPress(key);
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
