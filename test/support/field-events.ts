type Field = HTMLInputElement | HTMLTextAreaElement;

/** Dispatches an event as one of the user; returns false if the default action was prevented. */
export function dispatchTrusted(target: EventTarget, event: Event): boolean {
  Object.defineProperty(event, 'isTrusted', { value: true });
  return target.dispatchEvent(event);
}

/**
 * Replaces the field's selection and dispatches `input`, as a browser does after `beforeinput`; a deletion without a
 * selection removes the character before the caret.
 */
export function changeField(
  { InputEvent }: Pick<typeof globalThis, 'InputEvent'>,
  field: Field,
  text: string,
  inputType: string,
): void {
  const [from, to] = [field.selectionStart ?? 0, field.selectionEnd ?? 0];
  const start = from === to && inputType.startsWith('delete') ? Math.max(0, from - 1) : from;
  field.value = field.value.slice(0, start) + text + field.value.slice(to);
  field.setSelectionRange(start + text.length, start + text.length);
  dispatchTrusted(field, new InputEvent('input', { inputType, data: text, bubbles: true }));
}
