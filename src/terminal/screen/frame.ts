/** Calls once at the next animation frame, or after a tenth of a second where the page draws none. */
export function nextFrame(draw: () => void): void {
  let isDone = false;
  const once = () => {
    if (isDone) return;
    isDone = true;
    clearTimeout(timer);
    draw();
  };
  const timer = setTimeout(once, 100);
  if ('requestAnimationFrame' in globalThis) requestAnimationFrame(once);
}
