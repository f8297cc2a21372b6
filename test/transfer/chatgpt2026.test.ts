import { describe, expect, test } from 'vitest';
import { exported, freshBrowser, imported, read } from './stores.ts';

interface Message {
  readonly id?: string;
  readonly role?: string;
  readonly text?: unknown;
  readonly time?: number;
  readonly type?: string;
  readonly recipient?: string;
  readonly metadata?: object;
}

/** Returns an entry of a conversation's mapping: a node with its id and its parent's. */
function node(key: string, parent: string | null, message: Message | null) {
  const {
    id,
    role = 'user',
    text,
    time,
    type = 'text',
    recipient = 'all',
    metadata = {},
  } = message ?? {};
  const content = { content_type: type, ...(text !== undefined && { parts: [text] }) };
  const full = {
    ...(id && { id }),
    author: { role },
    create_time: time,
    content,
    recipient,
    metadata,
  };
  return [key, { id: key, parent, children: [], message: message && full }] as const;
}

function conversation(nodes: readonly ReturnType<typeof node>[], more: object = {}) {
  const mapping = Object.fromEntries(nodes);
  return { title: 'Talk', create_time: 1, conversation_id: 'c', mapping, ...more };
}

const question = node('a', null, { id: 'a', text: 'question', time: 1 });
const answer = node('b', 'a', { id: 'b', role: 'assistant', text: 'answer', time: 2 });

async function taken(...entries: readonly unknown[]) {
  const browser = freshBrowser();
  const file = JSON.stringify(entries);
  const { skipped } = await read(file, browser, 'conversations.json');
  await imported(file, browser);
  const { sessions, messages } = JSON.parse(await exported(browser));
  const texts = messages.map(({ text }: { text: string }) => text);
  return { skipped, sessions, messages, texts };
}

test('only messages that ChatGPT showed are imported, with the model of the conversation', async () => {
  const found = await taken(
    conversation(
      [
        question,
        node('hidden', 'a', {
          text: 'hidden question',
          metadata: { is_visually_hidden_from_conversation: true },
        }),
        node('profile', 'hidden', { text: 'profile', type: 'user_editable_context' }),
        node('search', 'profile', { role: 'assistant', text: '{"q":1}', recipient: 'web.run' }),
        node('found', 'search', { role: 'tool', text: 'found' }),
        node('thought', 'found', { role: 'assistant', type: 'thoughts' }),
        node('recap', 'thought', { role: 'assistant', type: 'reasoning_recap' }),
        node('picture', 'recap', { role: 'assistant', text: '{}', recipient: 'dalle.text2im' }),
        node('b', 'picture', { role: 'assistant', text: 'answer' }),
      ],
      { current_node: 'b', default_model_slug: 'gpt-5-thinking' },
    ),
  );
  expect(found.texts).toEqual(['question', 'answer']);
  expect(found.messages[1].model).toBe('openai:gpt-5-thinking');
  expect(found.skipped).toEqual({ hidden: 2, tools: 3, thoughts: 2 });
});

describe('the imported branch is that', () => {
  const newer = node('newer', 'a', { id: 'n', role: 'assistant', text: 'newer', time: 9 });
  const older = node('older', 'a', { id: 'o', role: 'assistant', text: 'older', time: 2 });

  test.each([
    ['of the current node', 'newer', 'newer'],
    ['of the current node, also if it is older', 'older', 'older'],
    ['of the newest answer without a current node', null, 'newer'],
    ['of the newest answer if the current node is not in the file', 'gone', 'newer'],
  ])('%s', async (_, current, text) => {
    const found = await taken(conversation([question, newer, older], { current_node: current }));
    expect(found.texts).toEqual(['question', text]);
  });
});

test('a message without an id gets that of its node', async () => {
  const found = await taken(
    conversation([
      node('a', null, { text: 'question' }),
      node('b', 'a', { role: 'assistant', text: 'answer' }),
    ]),
  );
  expect(found.texts).toEqual(['question', 'answer']);
  expect(found.messages.map(({ id }: { id: string }) => id)).toEqual(['c/a', 'c/b']);
});

test('the transcription of a spoken message is its text', async () => {
  const spoken = { content_type: 'audio_transcription', text: 'spoken', direction: 'in' };
  const found = await taken(conversation([node('a', null, { text: spoken }), answer]));
  expect(found.texts).toEqual(['spoken', 'answer']);
});

describe('entries that are left out are counted by reason:', () => {
  const whole = (id: string) => conversation([question, answer], { conversation_id: id });

  test.each<[string, unknown, object]>([
    ['an entry that is null', null, { entries: 1 }],
    ['an entry without a mapping', { title: 'x' }, { entries: 1 }],
    ['a conversation with the id of an earlier one', whole('c'), { entries: 1 }],
    ['a conversation whose id contains a space', whole('c d'), { entries: 1 }],
    ['a conversation whose id is too long', whole('x'.repeat(201)), { entries: 1 }],
    [
      'a conversation with a repeated message id',
      conversation([question, node('b', 'a', { id: 'a', role: 'assistant', text: 'x' })], {
        conversation_id: 'd',
      }),
      { entries: 1 },
    ],
    [
      'a conversation without messages',
      conversation([node('root', null, null)], { conversation_id: 'd' }),
      { conversations: 1 },
    ],
    ['a conversation without nodes', { id: 'd', mapping: {} }, { conversations: 1 }],
    [
      'a conversation with only a system message',
      conversation([node('s', null, { role: 'system', text: 'x' })], { conversation_id: 'd' }),
      { conversations: 1, system: 1 },
    ],
    [
      'a conversation with only a reply',
      conversation([node('s', null, { role: 'assistant', text: 'x' })], { conversation_id: 'd' }),
      { conversations: 1, unasked: 1 },
    ],
    [
      'a message by an unknown author',
      conversation([question, node('x', 'a', { role: 'critic', text: 'x' })], {
        conversation_id: 'd',
      }),
      { unknown: 1 },
    ],
  ])('%s', async (_, entry, skipped) => {
    const found = await taken(whole('c'), entry, whole('e'));
    expect(found.skipped).toEqual(skipped);
    const ids = found.sessions.map(({ id }: { id: string }) => id);
    expect(ids).toEqual(
      skipped === undefined || !('unknown' in skipped) ? ['c', 'e'] : ['c', 'd', 'e'],
    );
  });
});

describe('a file of another program is refused by its name:', () => {
  const card = { name: 'Sage', description: 'd', personality: 'p', first_mes: 'hi' };

  test.each<[string, unknown, string, string?]>([
    [
      'Claude conversations',
      [{ uuid: 'u', name: 'n', chat_messages: [] }],
      'The file contains Claude conversations,',
    ],
    [
      'a character card of version 2',
      { spec: 'chara_card_v2', data: card },
      'a SillyTavern character card',
    ],
    ['a character card of version 1', card, 'a SillyTavern character card'],
    ['the users of a Claude account', [{ uuid: 'u', full_name: 'n' }], 'a Claude account'],
    ['DeepSeek', [{ id: 'i', inserted_at: 't', mapping: { root: {} } }], 'DeepSeek conversations'],
    ['Grok', { conversations: [{ conversation: {}, responses: [] }] }, 'Grok conversations'],
    ['Gemini', [{ header: 'Gemini', products: [], time: 't' }], 'Gemini activity'],
    ['Open WebUI', [{ id: 'i', user_id: 'u', chat: {} }], 'Open WebUI conversations'],
    [
      'LibreChat',
      { conversationId: 'i', endpoint: 'openAI', messages: [{ text: 'x' }] },
      'a LibreChat conversation',
    ],
    ['NextChat', { 'chat-next-web-store': {} }, 'NextChat data'],
    [
      'the account of ChatGPT',
      { id: 'i', chatgpt_plus_user: true },
      'the account of a ChatGPT export',
    ],
    [
      'the feedback of ChatGPT',
      [{ conversation_id: 'c', rating: 'up' }],
      'the feedback of a ChatGPT export',
    ],
    [
      'the messages of a chat API',
      { model: 'm', messages: [{ role: 'user', content: 'x' }] },
      'messages of a chat API',
    ],
    [
      'the JSON Lines of SillyTavern',
      { user_name: 'u', character_name: 'c' },
      'a SillyTavern chat',
      'a.jsonl',
    ],
    ['other JSON Lines', { a: 1 }, 'a JSON Lines file', 'a.jsonl'],
  ])('%s', async (_, value, words, name) => {
    const failure = await read(JSON.stringify(value), freshBrowser(), name).catch((error) => error);
    expect(failure.message).toContain(words);
    expect(failure.message).toMatch(/^[^\n]+ Nothing was changed\. Choose [^\n]+\.$/);
  });

  test.each([
    ['a web page', '<!DOCTYPE html><html>', 'chat.html', 'That is a web page.'],
    ['a RAR archive', 'Rar!\x1a', 'a.rar', 'That is an archive.'],
  ])('%s', async (_, text, name, words) => {
    await expect(read(text, freshBrowser(), name)).rejects.toThrow(words);
  });
});
