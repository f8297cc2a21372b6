/** Maximum length of an announcement in UTF-16 units, because a browser lays out all of it. */
export const maxAnnouncementUnits = 20_000;
/** Maximum number of entries in the log. */
const maxEntries = 50;
/** Milliseconds before a state is announced; a newer one replaces it until then. */
const stateDelayMs = 400;
/** Milliseconds after which an announcement expires. */
const expiryMs = 5000;

/** Announces to screen readers, through live regions. */
export interface Announcer {
  /** Adds a text to the log, cut to `maxAnnouncementUnits`. */
  announce(text: string): void;
  /** Announces a state in place of the previous one. Of several within 0.4 seconds only the last is announced. */
  setState(text: string): void;
  /** Changes the log, the state and the label of the input field, and every later announcement and state. */
  rewrite(change: (text: string) => string): void;
  /** Sets the accessible name of the input field. */
  setFieldLabel(label: string): void;
  /** Sets whether announcements are removed after five seconds, as in reader mode, where the rows hold the same text. */
  setExpiry(expires: boolean): void;
}

/** Appends visually hidden live regions, a log and a status, to the element. `field` is the terminal's input field. */
export function mountAnnouncer(element: HTMLElement, field: HTMLElement): Announcer {
  field.setAttribute('aria-description', 'Escape and then Tab leaves the console.');
  const log = liveRegion('log', 'Replies');
  log.setAttribute('aria-relevant', 'additions');
  const status = liveRegion('status', 'State');
  element.append(log, status);
  let expires = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state = '';
  let rewritten = (text: string): string => text;
  return {
    announce(text) {
      const entry = appendEntry(log, rewritten(text).slice(0, maxAnnouncementUnits));
      if (expires) setTimeout(() => entry.remove(), expiryMs);
    },
    setState(text) {
      clearTimeout(timer);
      state = rewritten(text).slice(0, maxAnnouncementUnits);
      timer = setTimeout(() => {
        status.textContent = state;
      }, stateDelayMs);
    },
    rewrite(change) {
      rewritten = change;
      for (const entry of [...log.children, status]) {
        const text = entry.textContent;
        const changed = change(text);
        if (changed !== text) entry.textContent = changed;
      }
      state = change(state);
      field.setAttribute('aria-label', change(field.getAttribute('aria-label') ?? ''));
    },
    setFieldLabel: (label) => field.setAttribute('aria-label', label),
    setExpiry(on) {
      expires = on;
      if (expires) log.replaceChildren();
    },
  };
}

/** Appends an entry to the log and removes the oldest entries above the maximum. */
function appendEntry(log: HTMLElement, text: string): HTMLElement {
  const entry = document.createElement('p');
  entry.textContent = text;
  log.append(entry);
  while (log.childElementCount > maxEntries) log.firstElementChild?.remove();
  return entry;
}

function liveRegion(role: string, label: string): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('role', role);
  element.setAttribute('aria-live', 'polite');
  element.setAttribute('aria-label', label);
  Object.assign(element.style, visuallyHidden);
  return element;
}

const visuallyHidden: Partial<CSSStyleDeclaration> = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
};
