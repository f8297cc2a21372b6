import type { ConversationWriter } from '../../src/chat/conversation.ts';

/** Stores nothing, for conversations in memory. */
export const noWriter: ConversationWriter = {
  saveSettings: async () => undefined,
  setRemoved: async () => undefined,
};
