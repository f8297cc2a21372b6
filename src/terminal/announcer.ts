const most = 50;

/** Appends a list for screen readers to the element, out of sight; the call returned adds to it. */
export function mountAnnouncer(element: HTMLElement): (text: string) => void {
  const log = document.createElement('div');
  log.setAttribute('role', 'log');
  log.setAttribute('aria-live', 'polite');
  log.setAttribute('aria-relevant', 'additions');
  Object.assign(log.style, unseen);
  element.append(log);
  return (text) => {
    const entry = document.createElement('p');
    entry.textContent = text;
    log.append(entry);
    while (log.childElementCount > most) log.firstElementChild?.remove();
  };
}

const unseen: Partial<CSSStyleDeclaration> = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};
