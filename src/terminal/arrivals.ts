import type { Terminal } from '@xterm/xterm';

/** Puts a mark over the element while output comes in below what is in view: how much, and what leads there. */
export function mountArrivals(element: HTMLElement, term: Terminal, printed: () => number): void {
  const mark = document.createElement('button');
  mark.type = 'button';
  mark.className = 'arrivals';
  mark.hidden = true;
  mark.addEventListener('mousedown', (event) => event.preventDefault());
  mark.addEventListener('click', () => {
    term.scrollToBottom();
    term.focus();
  });
  element.append(mark);
  let seen = printed();
  const update = () => {
    const { viewportY, baseY } = term.buffer.active;
    if (viewportY >= baseY) seen = printed();
    const count = printed() - seen;
    mark.hidden = count === 0;
    if (count > 0) mark.textContent = `↓ ${count} new line${count === 1 ? '' : 's'} · End`;
  };
  term.onRender(update);
  term.onWriteParsed(update);
}
