import { type Press, press } from './keys.ts';

/**
 * What a `beforeinput` event does: inserts its text, pastes it, leaves the field to the input method, or presses keys that
 * have the same effect on the line.
 */
export type InputAction = 'type' | 'paste' | 'compose' | readonly Press[];

const enter = [press('Enter')];
const backspace = [press('Backspace')];
const cutToStart = [press('u', 'ctrl')];
const cutToEnd = [press('k', 'ctrl')];

/**
 * The action for each `inputType` of Input Events Level 1 and 2. Types without one are cancelled: lists, rules, links and
 * formats exist only in rich text, and `deleteByCut` and `deleteByDrag` need a selection, which the line does not have. A
 * deletion whose range the browser names deletes that range instead.
 */
export const inputActions: Readonly<Record<string, InputAction>> = {
  insertText: 'type',
  insertReplacementText: 'type',
  insertLineBreak: enter,
  insertParagraph: enter,
  insertFromYank: 'paste',
  insertFromDrop: 'paste',
  insertFromPaste: 'paste',
  insertFromPasteAsQuotation: 'paste',
  insertTranspose: [press('t', 'ctrl')],
  insertCompositionText: 'compose',
  insertFromComposition: 'compose',
  deleteCompositionText: 'compose',
  deleteByComposition: 'compose',
  // Dictation in WebKit, whose events have neither a type nor text.
  '': 'compose',
  deleteContent: backspace,
  deleteContentBackward: backspace,
  deleteContentForward: [press('Delete')],
  deleteWordBackward: [press('Backspace', 'alt')],
  deleteWordForward: [press('d', 'alt')],
  deleteSoftLineBackward: cutToStart,
  deleteHardLineBackward: cutToStart,
  deleteSoftLineForward: cutToEnd,
  deleteHardLineForward: cutToEnd,
  deleteEntireSoftLine: [press('Home'), ...cutToEnd],
  historyUndo: [press('z', 'ctrl')],
  historyRedo: [press('z', 'ctrl', 'shift')],
};
