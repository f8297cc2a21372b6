import { type EditOptions, edit } from '../../../src/terminal/editor/edit.ts';
import { createState, type EditState, renderInputOf } from '../../../src/terminal/editor/state.ts';
import { type Key, press } from '../../../src/terminal/input/keys.ts';

export const plain: EditOptions = { hide: () => [] };

/** Returns options that hide the first occurrence of the secret. */
export const hides = (secret: string): EditOptions => ({
  hide: (text) => {
    const start = text.indexOf(secret);
    return start < 0 ? [] : [{ start, end: start + secret.length }];
  },
});

/** Types letter by letter, presses keys, and returns the state. */
export function played(
  steps: readonly (string | Key)[],
  start = createState(),
  options = plain,
): EditState {
  const keys = steps.flatMap((step) =>
    typeof step === 'string' ? Array.from(step, (text): Key => ({ type: 'text', text })) : [step],
  );
  return keys.reduce((state, key) => edit(state, key, options).state, start);
}

/** Returns the text as it is drawn, with a bar at the cursor, and its hidden spans. */
export const shown = (state: EditState, { hide } = plain) => {
  const { line, hidden } = renderInputOf(state, '', hide);
  return { text: `${line.before}|${line.after}`, hidden };
};

export const paste = (text: string): Key => ({ type: 'paste', text });
export const undo = press('z', 'ctrl');
export const redo = press('z', 'ctrl', 'shift');
export const yank = press('y', 'ctrl');
export const yankPop = press('y', 'alt');
export const cut = press('w', 'ctrl');
/** A paste that becomes a placeholder. */
export const longText = 'x'.repeat(501);
