import type { Screen } from './screen.ts';

/** While output comes in below what is in view, shows a button that tells how many rows and scrolls to them. */
export function mountNewLinesBadge({ term, transcript }: Screen): void {
  const mark = document.createElement('button');
  mark.type = 'button';
  mark.className = 'arrivals';
  mark.hidden = true;
  mark.addEventListener('mousedown', (event) => event.preventDefault());
  mark.addEventListener('click', () => {
    term.scrollToBottom();
    term.focus();
  });
  term.element?.parentElement?.append(mark);
  let seen = transcript.printed;
  const update = () => {
    const { viewportY, baseY } = term.buffer.active;
    if (viewportY >= baseY) seen = transcript.printed;
    const count = transcript.printed - seen;
    mark.hidden = count === 0;
    if (count > 0) mark.textContent = `↓ ${count} new line${count === 1 ? '' : 's'} · End`;
  };
  term.onRender(update);
  term.onWriteParsed(update);
}
