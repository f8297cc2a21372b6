import 'fake-indexeddb/auto';
import { describe, expect, test } from 'vitest';
import { Autosave } from '../../src/chat/autosave.ts';
import { send } from '../../src/chat/chat.ts';
import { Conversation } from '../../src/chat/conversation.ts';
import { continuePrompt, type TurnRequest } from '../../src/chat/turn-request.ts';
import { type ProviderId, providerById, providers } from '../../src/providers/registry.ts';
import { KnownKeys } from '../../src/secrets/known-keys.ts';
import { Database } from '../../src/storage/database.ts';
import type { ReplyRecord } from '../../src/storage/session.ts';
import { SessionStore } from '../../src/storage/sessions.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { replyRecord } from '../support/session-records.ts';
import { wireOver } from './wires.ts';

const autosave = new Autosave(new SessionStore(new Database()), new KnownKeys(() => []));
const body = 'Q7wE8rT9yU0iO1pA2sD3fG4hJ5kL6zX7cV8bN9';
const onlyThought = { text: '', thought: 'hmm', ending: 'cancelled' } as const;

/** A conversation with replies of every ending. */
function scarred(): Conversation {
  const conversation = new Conversation(autosave);
  const say = (text: string, more: Partial<ReplyRecord>) => {
    const { id } = conversation.addQuestion(text);
    conversation.attachReply(replyRecord(conversation.id, id, `to ${text}`, more));
  };
  say('stopped', { text: 'Part one. ', ending: 'cancelled' });
  say('blank', { text: '\n\n', ending: 'cancelled' });
  say('thought', onlyThought);
  say('broken', { text: '', ending: 'failed' });
  conversation.addQuestion('unanswered');
  say('short', { ending: 'length' });
  return conversation;
}

/** Returns the roles and texts in the body of the next request to a provider. */
async function asked(id: ProviderId, conversation: Conversation, turnRequest: TurnRequest) {
  const bodies: string[] = [];
  const fetch = async (_: unknown, init?: RequestInit) => {
    bodies.push(String(init?.body));
    throw new TypeError('offline');
  };
  const slots = providers.map((row) => [
    `app-apikey-${row.slot}`,
    `${row.key.prefixes[0] ?? ''}${body}`,
  ]);
  const storage = memoryStorage(Object.fromEntries(slots));
  const { access, bots } = wireOver(fetch as typeof globalThis.fetch, storage);
  const target = { provider: providerById(id), model: 'm', parameters: {} };
  const sender = access.sender(target.provider);
  const context = { access, bots, conversation, autosave, target, sender };
  await expect(send(context, turnRequest, new AbortController().signal).next()).rejects.toThrow();
  const { messages, contents, input } = JSON.parse(bodies[0] ?? '{}');
  return (messages ?? contents ?? input).map((said: Said) => [
    said.role === 'model' ? 'assistant' : said.role,
    said.content ?? said.parts?.map(({ text }) => text).join(''),
  ]);
}

interface Said {
  readonly role: string;
  readonly content?: string;
  readonly parts?: readonly { readonly text: string }[];
}

const answered = [
  ['user', 'stopped'],
  ['assistant', 'Part one. '],
];
const short = [
  ['user', 'short'],
  ['assistant', 'to short'],
];

describe.each(providers.map(({ id }) => id))('to %s the next request', (id) => {
  test.each<[string, TurnRequest, string[][]]>([
    ['a question', { type: 'new', text: 'next' }, [...answered, ...short, ['user', 'next']]],
    ['/retry', { type: 'retry' }, [...answered, ['user', 'short']]],
    ['/continue', { type: 'continue' }, [...answered, ...short, ['user', continuePrompt]]],
  ])(
    'of %s contains only answered pairs, with alternating roles',
    async (_, turnRequest, expected) => {
      expect(await asked(id, scarred(), turnRequest)).toEqual(expected);
    },
  );
});

describe('a question that replaces an earlier one', () => {
  const replacing = (conversation: Conversation, at: number) => {
    const replaces = conversation.turns[at]?.question.id;
    return { type: 'new', text: 'changed', replaces } as const;
  };

  test('is sent with the turns before that one, which stays until then with all after it', async () => {
    const conversation = new Conversation(autosave);
    for (const text of ['q1', 'q2', 'q3']) {
      const { id } = conversation.addQuestion(text);
      conversation.attachReply(replyRecord(conversation.id, id, `to ${text}`));
    }
    expect(await asked('openai', conversation, replacing(conversation, 1))).toEqual([
      ['user', 'q1'],
      ['assistant', 'to q1'],
      ['user', 'changed'],
    ]);
    expect(conversation.turns.map(({ question }) => question.text)).toEqual(['q1', 'changed']);
  });

  test('replaces nothing if a key stops it', async () => {
    const conversation = new Conversation(autosave);
    conversation.addQuestion('q1');
    const key = 'sk-proj-Q7wE8rT9yU0iO1pA2sD3fG4hJ5';
    const request = { ...replacing(conversation, 0), text: `is ${key} a key` };
    await expect(asked('openai', conversation, request)).rejects.toThrow();
    expect(conversation.turns.map(({ question }) => question.text)).toEqual(['q1']);
  });

  test('is a new one if that one was removed', async () => {
    const conversation = new Conversation(autosave);
    const { id } = conversation.addQuestion('q1');
    conversation.attachReply(replyRecord(conversation.id, id, 'a1'));
    const request = { type: 'new', text: 'changed', replaces: 'gone' } as const;
    expect(await asked('openai', conversation, request)).toHaveLength(3);
  });
});

test('a damaged conversation is stored and read without its empty reply', async () => {
  const conversation = scarred();
  for (const { question, reply } of conversation.turns) {
    await autosave.saveQuestion(conversation, question);
    if (reply) await autosave.saveReply(conversation, reply);
  }
  const { sessions } = autosave;
  const session = await sessions.byId(conversation.id);
  if (!session) throw new Error('it is not stored');
  const again = Conversation.of(autosave, session, await sessions.messages(conversation.id));
  const turnRequest = { type: 'new', text: 'next' } as const;
  expect(await asked('anthropic', again, turnRequest)).toEqual(
    await asked('anthropic', conversation, turnRequest),
  );
});

describe('an undone turn', () => {
  const texts = ({ turns }: Conversation) => turns.map(({ question }) => question.text);

  function threefold(): Conversation {
    const conversation = new Conversation(autosave);
    for (const text of ['one', 'two', 'three']) {
      const { id } = conversation.addQuestion(text);
      conversation.attachReply(replyRecord(conversation.id, id, text.toUpperCase()));
    }
    return conversation;
  }

  test('is redone step by step, latest undo first, with its replies', async () => {
    const conversation = threefold();
    await conversation.undo(2);
    await conversation.undo(0);
    expect(texts(conversation)).toEqual([]);
    await conversation.redo();
    expect(texts(conversation)).toEqual(['one', 'two']);
    await conversation.redo();
    expect(conversation.turns).toHaveLength(3);
    expect(conversation.lastReply()?.text).toBe('THREE');
    await expect(conversation.redo()).rejects.toThrow('nothing to redo');
  });

  test('cannot be redone after a new question', async () => {
    const conversation = threefold();
    await conversation.undo(1);
    conversation.addQuestion('other');
    expect(texts(conversation)).toEqual(['one', 'other']);
    await expect(conversation.redo()).rejects.toThrow('nothing to redo');
  });
});
