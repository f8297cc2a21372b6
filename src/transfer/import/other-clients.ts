import { type Refusal, refusal } from '../limits.ts';

/** Files of other programs: their content, and members that such a file or its first entry has. */
const clients: readonly (readonly [content: string, members: readonly string[]])[] = [
  ['Claude conversations', ['uuid', 'chat_messages']],
  ['Claude projects', ['uuid', 'prompt_template']],
  ['a Claude account', ['uuid', 'full_name']],
  ['DeepSeek conversations', ['mapping', 'inserted_at']],
  ['Grok conversations', ['conversation', 'responses']],
  ['Gemini activity', ['header', 'products', 'time']],
  ['Open WebUI conversations', ['chat', 'user_id']],
  ['a LibreChat conversation', ['conversationId', 'endpoint']],
  ['NextChat data', ['chat-next-web-store']],
  ['Le Chat messages', ['chatId', 'role']],
  ['a SillyTavern character card', ['spec', 'data']],
  ['a SillyTavern character card', ['first_mes', 'personality']],
  ['a SillyTavern chat', ['user_name', 'character_name']],
  ['the account of a ChatGPT export', ['chatgpt_plus_user']],
  ['the shared links of a ChatGPT export', ['conversation_id', 'is_anonymous']],
  ['the feedback of a ChatGPT export', ['conversation_id', 'rating']],
  ['messages of a chat API', ['model', 'messages']],
  ['messages of a chat API', ['role', 'content']],
];

/** Returns a Failure that names the program whose files have these members; undefined if it is unknown. */
export function foreignFile(members: Iterable<string>): Refusal | undefined {
  const names = new Set(members);
  const found = clients.find(([, needed]) => needed.every((name) => names.has(name)));
  return found && refusal(`The file contains ${found[0]}, which keysh cannot read.`, foreignAdvice);
}

/** Says which files can be imported instead of one of another program. */
export const foreignAdvice =
  'Choose the conversations.json of a ChatGPT export, or a keysh export.';

/** Returns the names of the members of an object; none for any other value. */
export function membersOf(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}
