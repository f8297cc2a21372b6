/** One user input: text typed or pasted, text being composed ('' ends the composition), or a key without text. */
export type Key =
  | TypedText
  | { readonly type: 'paste'; readonly text: string }
  | { readonly type: 'compose'; readonly text: string }
  | Press;

/** Typed text, and the number of UTF-16 units before the cursor that it replaces. */
export interface TypedText {
  readonly type: 'text';
  readonly text: string;
  readonly replaces?: number;
}

/** A key press. `name` is `KeyboardEvent.key`, with letters in lower case. */
export interface Press {
  readonly type: 'press';
  readonly name: string;
  readonly ctrl: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
  readonly meta: boolean;
}

type Modifier = 'ctrl' | 'alt' | 'shift' | 'meta';

/** Returns a press of the key with these modifiers. */
export function press(name: string, ...modifiers: readonly Modifier[]): Press {
  return {
    type: 'press',
    name,
    ctrl: modifiers.includes('ctrl'),
    alt: modifiers.includes('alt'),
    shift: modifiers.includes('shift'),
    meta: modifiers.includes('meta'),
  };
}

const editingKeys =
  /^(Enter|Backspace|Delete|Arrow(Left|Right|Up|Down)|Home|End|Page(Up|Down)|Tab|Escape)$/;

/** Returns the press of a `keydown` event, or undefined if the key types text or is left to the browser. */
export function pressFromEvent(event: KeyboardEvent): Press | undefined {
  const { ctrlKey: ctrl, altKey: alt, shiftKey: shift, metaKey: meta } = event;
  const name = alt ? nameWithAlt(event) : event.key;
  const modifiers = { ctrl, alt, shift, meta };
  if (editingKeys.test(name))
    return handlesKey(name, modifiers) ? { type: 'press', name, ...modifiers } : undefined;
  const letter = name.toLowerCase();
  return handlesLetter(letter, modifiers)
    ? { type: 'press', name: letter, ...modifiers }
    : undefined;
}

/**
 * Returns the name of a key pressed with Alt. On a Mac, Option types another character: a Latin letter, an accent or @ is
 * taken as text, because layouts need it (Option-L is @ on a German one), any other as Alt with the key. Option-B, D, F
 * and Y type no such character on any layout.
 */
function nameWithAlt({ code, key }: KeyboardEvent): string {
  if (/^[a-z]$/i.test(key)) return key;
  if (/^Key[BDFY]$/.test(code)) return code.slice(3).toLowerCase();
  if (/^Key/.test(code) && !/^(\p{Script=Latin}|Dead|@)$/u.test(key))
    return code.slice(3).toLowerCase();
  return code === 'Period' ? '.' : key;
}

type Modifiers = Pick<Press, Modifier>;

/** Ctrl-Tab and Ctrl-PageUp change the browser's tab, Alt-Tab the window. */
function handlesKey(name: string, { ctrl, alt, meta }: Modifiers): boolean {
  return !/^(Tab|Page)/.test(name) || !(ctrl || alt || meta);
}

function handlesLetter(letter: string, { ctrl, alt, shift, meta }: Modifiers): boolean {
  if (ctrl !== meta && !alt && /^[zy]$/.test(letter)) return true;
  if (meta || (ctrl && alt)) return false;
  if (alt) return /^[bcdfltuy./_]$/.test(letter);
  return ctrl && (letter === '_' || (!shift && /^[a-hj-lnopr-uw/]$/.test(letter)));
}

/**
 * Returns the press in the notation of the keymap: C for Ctrl, A for Alt, M for Meta, S for Shift, then the key, such as
 * `C-a` or `S-Enter`. Shift is left out except with Enter, Tab and Z.
 */
export function chord({ name, ctrl, alt, shift, meta }: Press): string {
  const isShifted = shift && /^(Enter|Tab|z)$/.test(name);
  const modifiers = [ctrl && 'C', alt && 'A', meta && 'M', isShifted && 'S'];
  return [...modifiers.filter(Boolean), name].join('-');
}
