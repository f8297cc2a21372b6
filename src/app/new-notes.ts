import type { Conversation } from '../chat/conversation.ts';

/** The notes about requests that were shown, by conversation. */
const shownNotes = new WeakMap<Conversation, Set<string>>();

/** Returns whether a note was not yet shown in a conversation, and remembers it. */
export function isNewNote(conversation: Conversation, text: string): boolean {
  const shown = shownNotes.get(conversation) ?? new Set();
  shownNotes.set(conversation, shown);
  return !shown.has(text) && Boolean(shown.add(text));
}
