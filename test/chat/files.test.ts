import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Attachment } from '../../src/attachments/attachment.ts';
import { Failure } from '../../src/base/failure.ts';
import { Autosave } from '../../src/chat/autosave.ts';
import { send } from '../../src/chat/chat.ts';
import { Conversation } from '../../src/chat/conversation.ts';
import type { TurnRequest } from '../../src/chat/turn-request.ts';
import type { Chunk } from '../../src/providers/provider.ts';
import { type ProviderId, providerById } from '../../src/providers/registry.ts';
import { KnownKeys } from '../../src/secrets/known-keys.ts';
import { BotStore } from '../../src/storage/bots.ts';
import { Database } from '../../src/storage/database.ts';
import { readFiles } from '../../src/storage/files.ts';
import { filesOf } from '../../src/storage/question-files.ts';
import { SessionStore } from '../../src/storage/sessions.ts';
import { base64Of, pdfFile, picture, textFile } from '../support/attached-files.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { shortReply } from '../support/streams/responses-events.ts';
import { wireOver } from './wires.ts';

const signal = new AbortController().signal;
const key = 'sk-proj-Q7wE8rT9yU0iO1pA2sD3';
const entries = { 'app-apikey-provider2': key, 'app-apikey-provider3': 'xai-abcdefghijklmnop' };

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

/** A conversation with OpenAI whose requests are kept, and with other models on request. */
function openConversation() {
  const bodies: { input: { content: unknown }[] }[] = [];
  const fetch = async (_: unknown, init?: RequestInit) => {
    bodies.push(JSON.parse(await new Response(init?.body).text()));
    return new Response(shortReply('yes'), { headers: { 'content-type': 'text/event-stream' } });
  };
  const wires = wireOver(fetch as typeof globalThis.fetch, memoryStorage(entries));
  const bots = new BotStore(new Database());
  const sessions = new SessionStore(new Database());
  const autosave = new Autosave(sessions, new KnownKeys(() => []));
  const conversation = new Conversation(autosave);
  const ask = async (
    what: TurnRequest,
    [id, model]: readonly [ProviderId, string] = ['openai', 'gpt-4.1'],
    talk = conversation,
  ): Promise<readonly Chunk[]> => {
    const provider = providerById(id);
    const sender = wires.access.sender(provider);
    const target = { provider, model, parameters: {} };
    const context = { access: wires.access, bots, conversation: talk, autosave, target, sender };
    const chunks: Chunk[] = [];
    for await (const batch of send(context, what, signal)) chunks.push(...batch);
    return chunks;
  };
  const contents = () => bodies.at(-1)?.input.map(({ content }) => content);
  return { bodies, sessions, autosave, conversation, ask, contents };
}

const question = (text: string, ...files: readonly Attachment[]): TurnRequest => ({
  type: 'new',
  text,
  files,
});
const shown = async (file: Attachment) => ({
  type: 'input_image',
  image_url: `data:image/png;base64,${await base64Of(file)}`,
  detail: 'auto',
});
const words = (text: string) => ({ type: 'input_text', text });

describe('[FIL-01] the files of a question', () => {
  test('are sent with it, texts in fences below its text', async () => {
    const { ask, contents } = openConversation();
    const [shot, paper] = [picture(), pdfFile()];
    await ask(question('what?', shot, textFile(), paper));
    expect(contents()).toEqual([
      [
        words('what?\n\nlog.txt\n```\none\ntwo\n```'),
        await shown(shot),
        {
          type: 'input_file',
          filename: 'paper.pdf',
          file_data: `data:application/pdf;base64,${await base64Of(paper)}`,
        },
      ],
    ]);
  });

  test('are sent without a text, and give the session its title', async () => {
    const { ask, contents, sessions } = openConversation();
    const shot = picture();
    await ask(question('', shot));
    expect(contents()).toEqual([[await shown(shot)]]);
    expect((await sessions.list())[0]?.title).toBe('shot.png');
  });

  test('are sent again with later questions, and on a retry', async () => {
    const { ask, contents } = openConversation();
    const [shot, other] = [picture(), picture('other.png', 7)];
    await ask(question('what?', shot));
    await ask(question('and this?', other));
    const first = [words('what?'), await shown(shot)];
    const second = [words('and this?'), await shown(other)];
    expect(contents()).toEqual([first, 'yes', second]);
    await ask({ type: 'retry' });
    expect(contents()).toEqual([first, 'yes', second]);
    await ask({ type: 'continue' });
    expect(contents()?.slice(0, 3)).toEqual([first, 'yes', second]);
  });

  test('are sent after the conversation was read again, and in a copy of it', async () => {
    const { ask, contents, sessions, autosave, conversation } = openConversation();
    const shot = picture();
    await ask(question('what?', shot));
    const record = await sessions.byId(conversation.id);
    if (!record) throw new Error('it is not stored');
    const resumed = Conversation.of(autosave, record, await sessions.messages(record.id));
    await ask({ type: 'new', text: 'why?' }, undefined, resumed);
    expect(contents()).toEqual([[words('what?'), await shown(shot)], 'yes', 'why?']);
  });

  test('are kept by an edited question, unless it has others', async () => {
    const { ask, contents, conversation } = openConversation();
    const shot = picture();
    await ask(question('what?', shot));
    const replaced = () => conversation.turns[0]?.question.id;
    await ask({ type: 'new', text: 'who?', replaces: replaced() });
    expect(contents()).toEqual([[words('who?'), await shown(shot)]]);
    await ask({ type: 'new', text: 'where?', files: [], replaces: replaced() });
    expect(contents()).toEqual(['where?']);
  });

  test('are undone and redone with it', async () => {
    const { ask, contents, conversation } = openConversation();
    const shot = picture();
    await ask(question('what?', shot));
    await conversation.undo(0);
    await ask(question('hello'));
    expect(contents()).toEqual(['hello']);
    await conversation.undo(0);
    await ask(question('what?', shot));
    await conversation.undo(0);
    await conversation.redo();
    await ask(question('again'));
    expect(contents()).toEqual([[words('what?'), await shown(shot)], 'yes', 'again']);
  });
});

describe('[FIL-02] earlier files', () => {
  test('that the model does not take are left out, which a note says', async () => {
    const { ask, contents } = openConversation();
    await ask(question('what?', picture(), picture('other.png', 9), textFile('a.txt', 'A')));
    const [note] = await ask(question('why?'), ['xai', 'grok-3']);
    expect(note).toEqual({
      type: 'note',
      text: '2 pictures of earlier messages are left out: grok-3 reads no pictures',
    });
    expect(contents()).toEqual(['what?\n\na.txt\n```\nA\n```', 'yes', 'why?']);
  });

  test('that the model does not take are sent to the next one that does', async () => {
    const { ask, contents } = openConversation();
    const paper = pdfFile();
    await ask(question('what?', paper));
    const [note] = await ask(question('why?'), ['xai', 'grok-4.6']);
    expect(note).toEqual({
      type: 'note',
      text: '1 PDF of earlier messages is left out: grok-4.6 takes PDFs only from a public address',
    });
    await ask(question('how?'));
    expect(contents()?.[0]).toHaveLength(2);
  });

  test('whose bytes are missing are left out, which a note says', async () => {
    const { ask, contents, sessions } = openConversation();
    await ask(question('what?', picture()));
    await sessions.database.use((opened) => opened.clear('files'));
    const [note] = await ask(question('why?'));
    expect(note).toEqual({ type: 'note', text: 'shot.png is left out: it is no longer stored' });
    expect(contents()).toEqual(['what?', 'yes', 'why?']);
  });
});

describe('[FIL-04] if the disk is full', () => {
  const full = new Failure(
    'storage',
    'Not saved: the storage of this page is full. Remove some data, or free disk space.',
  );

  function fillDisk({ sessions }: ReturnType<typeof openConversation>) {
    const save = sessions.saveMessages.bind(sessions);
    return vi
      .spyOn(sessions, 'saveMessages')
      .mockImplementation((session, messages, files = []) => {
        if (files.length > 0) throw full;
        return save(session, messages);
      });
  }

  test('the text of a question is stored, and its files are sent from this tab', async () => {
    const tab = openConversation();
    const spy = fillDisk(tab);
    const shots = [picture('1.png', 1), picture('2.png', 2), picture('3.png', 3)];
    await tab.ask(question('what?', ...shots));
    expect(tab.autosave.takeFailure()?.message).toContain('storage of this page is full');
    const stored = await tab.sessions.messages(tab.conversation.id);
    expect(stored.map(({ text }) => text)).toEqual(['what?', 'yes']);
    await tab.ask(question('why?'));
    expect(tab.contents()?.[0]).toEqual([words('what?'), ...(await Promise.all(shots.map(shown)))]);
    spy.mockRestore();
  });

  test('the files of later questions are stored once there is room', async () => {
    const tab = openConversation();
    const spy = fillDisk(tab);
    await tab.ask(question('what?', picture()));
    spy.mockRestore();
    await tab.ask(question('and this?', picture('b.png', 2)));
    const ids = tab.conversation.turns.map(({ question }) => filesOf(question)[0]?.id ?? '');
    const stored = await readFiles(tab.sessions.database, ids);
    expect([...stored.keys()]).toEqual([ids[1]]);
  });

  test('a question is stored with its files after another failure', async () => {
    const tab = openConversation();
    const spy = vi
      .spyOn(tab.sessions, 'saveMessages')
      .mockRejectedValue(new Failure('storage', 'Busy.'));
    await tab.ask(question('what?', picture()));
    spy.mockRestore();
    await tab.ask(question('why?'));
    const [id = ''] = filesOf(tab.conversation.turns[0]?.question ?? ({} as never)).map(
      (file) => file.id,
    );
    expect((await readFiles(tab.sessions.database, [id])).size).toBe(1);
  });
});

describe('[FIL-05] a key', () => {
  test('in a text file or in a file name is not sent', async () => {
    const { ask, bodies } = openConversation();
    const refused = { kind: 'held-key' };
    await expect(ask(question('what?', textFile('a.txt', `key ${key}`)))).rejects.toMatchObject(
      refused,
    );
    await expect(ask(question('what?', picture(`${key}.png`)))).rejects.toMatchObject(refused);
    expect(bodies).toEqual([]);
  });
});
