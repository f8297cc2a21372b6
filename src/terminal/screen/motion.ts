let wish: string | undefined;

/** `off` stops what moves, `on` lets it move; otherwise the system decides. */
export function setMotion(wanted: string | undefined): void {
  wish = wanted;
}

/** Whether nothing may blink or turn. */
export function isStill(): boolean {
  if (wish === 'on' || wish === 'off') return wish === 'off';
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}
