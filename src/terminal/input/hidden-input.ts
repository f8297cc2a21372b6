/** An element that receives key presses, pastes and compositions. */
export type InputField = HTMLInputElement | HTMLTextAreaElement;

/** Returns whether an event was dispatched on an input field. */
export function isInputField(target: EventTarget | null): target is InputField {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** Turns off autofill, autocorrection and writing suggestions of browsers, soft keyboards and password managers. */
export function disableAssistance(field: InputField): void {
  for (const [name, value] of Object.entries(noAssistance)) field.setAttribute(name, value);
}

/** Creates an invisible password field, because browsers neither show, learn nor spell-check what is in one. */
export function createPasswordField(label: string): HTMLInputElement {
  const field = document.createElement('input');
  field.type = 'password';
  disableAssistance(field);
  field.setAttribute('aria-label', label);
  Object.assign(field.style, invisible);
  return field;
}

const noAssistance: Readonly<Record<string, string>> = {
  autocomplete: 'off',
  autocorrect: 'off',
  autocapitalize: 'off',
  enterkeyhint: 'send',
  spellcheck: 'false',
  writingsuggestions: 'false',
  // 1Password, LastPass, Bitwarden, Dashlane
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

/**
 * Moves the caret to the end and drops the field's selection, which the user does not see. What is selected at an input
 * event is then what the browser is about to replace, since it selects that just before.
 */
export function collapseSelection(field: InputField): void {
  if (field.selectionStart !== field.selectionEnd)
    field.setSelectionRange(field.value.length, field.value.length);
}
