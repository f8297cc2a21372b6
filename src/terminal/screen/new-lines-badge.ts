import type { Screen } from './screen.ts';

/** Adds a button that shows the number of new rows below the viewport, if any, and scrolls to them. */
export function mountNewLinesBadge({ term, transcript }: Screen): void {
  const badge = document.createElement('button');
  badge.type = 'button';
  badge.className = 'arrivals';
  badge.hidden = true;
  badge.addEventListener('mousedown', (event) => event.preventDefault());
  badge.addEventListener('click', () => {
    term.scrollToBottom();
    term.focus();
  });
  term.element?.parentElement?.append(badge);
  let seen = transcript.printed;
  const update = () => {
    const { viewportY, baseY } = term.buffer.active;
    if (viewportY >= baseY) seen = transcript.printed;
    const count = transcript.printed - seen;
    badge.hidden = count === 0;
    if (count > 0) badge.textContent = `↓ ${count} new line${count === 1 ? '' : 's'} · End`;
  };
  term.onRender(update);
  term.onWriteParsed(update);
}
