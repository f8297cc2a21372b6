import { type Press, press } from './keys.ts';

/**
 * What the console does for an input event: types its text, pastes it, leaves the field to the browser and reads it
 * afterwards, or presses keys. Keys stand for an edit without text.
 */
export type InputAction = 'type' | 'paste' | 'compose' | readonly Press[];

const enter = [press('Enter')];
const backspace = [press('Backspace')];
const cutToStart = [press('u', 'ctrl')];
const cutToEnd = [press('k', 'ctrl')];

/**
 * What each `inputType` of Input Events Level 1 and Level 2 does. Those that are missing are canceled: lists, rules,
 * links and formats, which only rich text has, and `deleteByCut` and `deleteByDrag`, because a selection is never the
 * console's own. A deletion whose range the browser names removes that range instead.
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
  // WebKit's dictation, which comes without its text.
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
