import { longestAnnounced, type Voice } from './voice.ts';

const most = 50;
/** Milliseconds that a state must last to be told. */
const settled = 400;
/** Milliseconds after which what was told is taken out again, where the rows can be read themselves. */
const brief = 5000;

export interface Announcer extends Voice {
  /** Whether what was told goes away after a while: it can be read elsewhere. */
  forget(isBrief: boolean): void;
}

/** Appends a log and a state for screen readers to the element, out of sight; `field` has the focus as a rule. */
export function mountAnnouncer(element: HTMLElement, field: HTMLElement): Announcer {
  field.setAttribute('aria-description', 'Escape and then Tab leaves the console.');
  const log = region('log', 'Replies');
  log.setAttribute('aria-relevant', 'additions');
  const state = region('status', 'State');
  element.append(log, state);
  let isBrief = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let latest = '';
  return {
    announce(text) {
      const entry = document.createElement('p');
      entry.textContent = text.slice(0, longestAnnounced);
      log.append(entry);
      while (log.childElementCount > most) log.firstElementChild?.remove();
      if (isBrief) setTimeout(() => entry.remove(), brief);
    },
    state(text) {
      clearTimeout(timer);
      latest = text.slice(0, longestAnnounced);
      timer = setTimeout(() => {
        state.textContent = latest;
      }, settled);
    },
    rewrite(change) {
      for (const entry of [...log.children, state]) {
        const text = entry.textContent;
        const changed = change(text);
        if (changed !== text) entry.textContent = changed;
      }
      latest = change(latest);
      field.setAttribute('aria-label', change(field.getAttribute('aria-label') ?? ''));
    },
    name: (label) => field.setAttribute('aria-label', label),
    forget(isNowBrief) {
      isBrief = isNowBrief;
      if (isBrief) log.replaceChildren();
    },
  };
}

function region(role: string, label: string): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('role', role);
  element.setAttribute('aria-live', 'polite');
  element.setAttribute('aria-label', label);
  Object.assign(element.style, unseen);
  return element;
}

const unseen: Partial<CSSStyleDeclaration> = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};
