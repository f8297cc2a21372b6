/** What a key press, a paste or a composition goes into. */
export type Field = HTMLInputElement | HTMLTextAreaElement;

export function isField(target: EventTarget | null): target is Field {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** Asks browsers, soft keyboards and password managers to leave the field alone. */
export function quieten(field: Field): void {
  for (const [name, value] of Object.entries(quiet)) field.setAttribute(name, value);
}

/** An invisible password field, which browsers mask and keep out of dictionaries. */
export function secretField(label: string): HTMLInputElement {
  const field = document.createElement('input');
  field.type = 'password';
  quieten(field);
  field.setAttribute('aria-label', label);
  Object.assign(field.style, invisible);
  return field;
}

const quiet: Readonly<Record<string, string>> = {
  autocomplete: 'off',
  autocorrect: 'off',
  autocapitalize: 'off',
  enterkeyhint: 'send',
  spellcheck: 'false',
  writingsuggestions: 'false',
  'data-1p-ignore': '',
  'data-lpignore': 'true',
  'data-bwignore': 'true',
  'data-form-type': 'other',
};

const invisible: Partial<CSSStyleDeclaration> = {
  position: 'absolute',
  left: '0',
  top: '0',
  width: '1px',
  height: '1em',
  padding: '0',
  border: '0',
  opacity: '0',
  caretColor: 'transparent',
  pointerEvents: 'none',
};

/** Collapses the field's selection, which nobody sees. A browser selects what it replaces just before the input event. */
export function deselect(field: Field): void {
  if (field.selectionStart !== field.selectionEnd)
    field.setSelectionRange(field.value.length, field.value.length);
}
