import { type Refusal, refusal } from '../limits.ts';

/** Files of other programs, each with members that such a file, or its first entry, has. */
const clients: readonly (readonly [what: string, members: readonly string[]])[] = [
  ['conversations of Claude', ['uuid', 'chat_messages']],
  ['the projects of Claude', ['uuid', 'prompt_template']],
  ['the account of Claude', ['uuid', 'full_name']],
  ['conversations of DeepSeek', ['mapping', 'inserted_at']],
  ['conversations of Grok', ['conversation', 'responses']],
  ['the activity of Gemini', ['header', 'products', 'time']],
  ['conversations of Open WebUI', ['chat', 'user_id']],
  ['a conversation of LibreChat', ['conversationId', 'endpoint']],
  ['the data of NextChat', ['chat-next-web-store']],
  ['messages of Le Chat', ['chatId', 'role']],
  ['a character card of SillyTavern', ['spec', 'data']],
  ['a character card of SillyTavern', ['first_mes', 'personality']],
  ['a chat of SillyTavern', ['user_name', 'character_name']],
  ["the account in ChatGPT's export", ['chatgpt_plus_user']],
  ["the shared links in ChatGPT's export", ['conversation_id', 'is_anonymous']],
  ["the feedback in ChatGPT's export", ['conversation_id', 'rating']],
  ['messages of a chat API', ['model', 'messages']],
  ['messages of a chat API', ['role', 'content']],
];

/** Returns the Failure that names the program whose file has these members; undefined where none is known to. */
export function foreignFile(members: Iterable<string>): Refusal | undefined {
  const names = new Set(members);
  const found = clients.find(([, needed]) => needed.every((name) => names.has(name)));
  return found && refusal(`The file holds ${found[0]}, which keysh cannot read.`, foreignAdvice);
}

/** Tells which files can be imported instead of one of another program. */
export const foreignAdvice =
  "Choose conversations.json of ChatGPT's export, or an export of keysh.";

/** Returns the names of the members of an object, none of anything else. */
export function membersOf(value: unknown): readonly string[] {
  return typeof value === 'object' && value !== null ? Object.keys(value) : [];
}
