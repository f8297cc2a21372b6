import { type Press, press } from './keys.ts';

interface Cap {
  readonly sign: string;
  readonly name: string;
  readonly key: Press;
}

const caps: readonly Cap[] = [
  { sign: 'Esc', name: 'Esc', key: press('Escape') },
  { sign: 'Tab', name: 'Tab', key: press('Tab') },
  { sign: 'Stop', name: 'Stop', key: press('c', 'ctrl') },
  { sign: '←', name: 'Left', key: press('ArrowLeft') },
  { sign: '→', name: 'Right', key: press('ArrowRight') },
  { sign: '↑', name: 'Up', key: press('ArrowUp') },
  { sign: '↓', name: 'Down', key: press('ArrowDown') },
  { sign: '↵', name: 'New line', key: press('Enter', 'shift') },
];

/** Puts buttons at the foot of the element for the keys that a phone's keyboard lacks; the focus stays where it is. */
export function mountTouch(element: HTMLElement, hear: (key: Press) => void): void {
  const bar = document.createElement('div');
  bar.className = 'touch';
  bar.setAttribute('role', 'group');
  bar.setAttribute('aria-label', 'Keys');
  bar.append(...caps.map((cap) => button(cap, hear)));
  for (const type of ['pointerdown', 'mousedown'])
    bar.addEventListener(type, (event) => event.preventDefault());
  element.append(bar);
}

function button({ sign, name, key }: Cap, hear: (key: Press) => void): HTMLButtonElement {
  const found = document.createElement('button');
  found.type = 'button';
  found.setAttribute('aria-label', name);
  found.append(drawn(sign));
  found.addEventListener('click', () => hear(key));
  return found;
}

/** For eyes only: no voice reads an arrow as the name has it. */
function drawn(sign: string): HTMLElement {
  const text = document.createElement('span');
  text.setAttribute('aria-hidden', 'true');
  text.textContent = sign;
  return text;
}
