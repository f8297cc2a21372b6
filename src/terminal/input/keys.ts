/** What the user did: typed, pasted, is composing ('' ends it), or pressed a key that is no text. */
export type Key =
  | Typed
  | { readonly type: 'paste'; readonly text: string }
  | { readonly type: 'compose'; readonly text: string }
  | Press;

/** Typed text, and how many UTF-16 code units before the cursor it replaces. */
export interface Typed {
  readonly type: 'text';
  readonly text: string;
  readonly replaces?: number;
}

/** `name` is the DOM's name of the key, letters in lower case. */
export interface Press {
  readonly type: 'press';
  readonly name: string;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  readonly meta: boolean;
}

type Modifier = 'ctrl' | 'alt' | 'shift' | 'meta';

/** A press of the key with these modifiers held. */
export function press(name: string, ...held: readonly Modifier[]): Press {
  return {
    type: 'press',
    name,
    ctrl: held.includes('ctrl'),
    alt: held.includes('alt'),
    shift: held.includes('shift'),
    meta: held.includes('meta'),
  };
}

const named =
  /^(Enter|Backspace|Delete|Arrow(Left|Right|Up|Down)|Home|End|Page(Up|Down)|Tab|Escape)$/;

/** The press the console handles, or nothing where the key is text or the browser's. */
export function pressOf(event: KeyboardEvent): Press | undefined {
  const { ctrlKey: ctrl, altKey: alt, shiftKey: shift, metaKey: meta } = event;
  const name = alt ? nameWithAlt(event) : event.key;
  const pressed = { ctrl, alt, shift, meta };
  if (named.test(name))
    return isOurs(name, pressed) ? { type: 'press', name, ...pressed } : undefined;
  const letter = name.toLowerCase();
  return isOurLetter(letter, pressed) ? { type: 'press', name: letter, ...pressed } : undefined;
}

/**
 * Returns the name of a key pressed with Alt, which on a Mac types another character. A Latin letter, an accent or @ is
 * wanted more than a command, such as Option-L on a German keyboard; B, D, F and Y type none of them there.
 */
function nameWithAlt({ code, key }: KeyboardEvent): string {
  if (/^[a-z]$/i.test(key)) return key;
  if (/^Key[BDFY]$/.test(code)) return code.slice(3).toLowerCase();
  if (/^Key/.test(code) && !/^(\p{Script=Latin}|Dead|@)$/u.test(key))
    return code.slice(3).toLowerCase();
  return code === 'Period' ? '.' : key;
}

type Held = Pick<Press, Modifier>;

/** Ctrl-Tab and Ctrl-PageUp change the browser's tab, Alt-Tab the window. */
function isOurs(name: string, { ctrl, alt, meta }: Held): boolean {
  return !/^(Tab|Page)/.test(name) || !(ctrl || alt || meta);
}

function isOurLetter(letter: string, { ctrl, alt, shift, meta }: Held): boolean {
  if (ctrl !== meta && !alt && /^[zy]$/.test(letter)) return true;
  if (meta || (ctrl && alt)) return false;
  if (alt) return /^[bcdfltuy./_]$/.test(letter);
  return ctrl && (letter === '_' || (!shift && /^[a-hj-lnopr-uw/]$/.test(letter)));
}

/** Shift only counts with Enter, Tab and the letter of undo. */
export function chord({ name, ctrl, alt, shift, meta }: Press): string {
  const held = [ctrl && 'C', alt && 'A', meta && 'M', shift && /^(Enter|Tab|z)$/.test(name) && 'S'];
  return [...held.filter(Boolean), name].join('-');
}
