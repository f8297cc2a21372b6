import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { maskStored } from '../../src/app/mask-stored.ts';
import { printTurn } from '../../src/app/print-turn.ts';
import { runTurn } from '../../src/app/run-turn.ts';
import type { Attachment } from '../../src/attachments/attachment.ts';
import { contentId } from '../../src/attachments/content-id.ts';
import { Failure } from '../../src/base/failure.ts';
import { parseModelRef } from '../../src/chat/catalog.ts';
import type { TurnRequest } from '../../src/chat/turn-request.ts';
import { toSecret } from '../../src/secrets/key-patterns.ts';
import { allFiles } from '../../src/storage/files.ts';
import { filesOf } from '../../src/storage/question-files.ts';
import { pdfFile, picture, textFile } from '../support/attached-files.ts';
import { openApp } from '../support/open-app.ts';
import { shortReply } from '../support/streams/responses-events.ts';

const key = 'sk-proj-Q7wE8rT9yU0iO1pA2sD3';
const signal = new AbortController().signal;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
});

/** A tab with keys, in which questions with files are asked. */
function openTab(
  model = 'openai:gpt-4o',
  answerShow: (body: string) => Response = () => new Response('', { status: 404 }),
) {
  const bodies: string[] = [];
  const opened = openApp(undefined, 160);
  const { app, storage } = opened;
  const fetch = async (url: string, init?: RequestInit) => {
    if (url.endsWith('/api/show')) return answerShow(String(init?.body));
    bodies.push(await new Response(init?.body).text());
    if (url.endsWith('/api/chat'))
      return Response.json({ message: { content: 'yes' }, done: true });
    return new Response(shortReply('yes'), { headers: { 'content-type': 'text/event-stream' } });
  };
  Object.assign(app.access, { fetch });
  for (const slot of [2, 3, 6])
    storage.setItem(`app-apikey-provider${slot}`, `${slot}${'k'.repeat(30)}`);
  const use = async (name: string) => {
    await app.chat.conversation.configure({ model: parseModelRef(name) });
  };
  const ask = async (what: TurnRequest) => {
    await use(model);
    await runTurn(app, what, signal);
  };
  const question = (text: string, ...files: readonly Attachment[]) =>
    ask({ type: 'new', text, files });
  return { ...opened, bodies, ask, question, use };
}

async function storedTexts({ app }: ReturnType<typeof openTab>): Promise<readonly string[]> {
  const texts: string[] = [];
  for await (const { bytes } of allFiles(app.database)) texts.push(await bytes.text());
  return texts;
}

describe('[FIL-02] before anything is sent', () => {
  test.each([
    [
      'deepseek:deepseek-v4-pro',
      picture(),
      'reads no pictures',
      'chat -m deepseek:deepseek-flash -a',
    ],
    [
      'xai:grok-4.6',
      pdfFile(),
      'takes PDFs only from a public address',
      'chat -m openai:gpt-6.1-terra -a',
    ],
  ])('%s is refused a file that it does not take', async (model, file, reason, suggestion) => {
    const { question, bodies, app } = openTab(model);
    await expect(question('what?', file)).rejects.toMatchObject({
      message: `${model} ${reason}, so nothing was sent.`,
      details: { suggestion },
    });
    expect(bodies).toEqual([]);
    expect(app.chat.conversation.turns).toEqual([]);
  });

  test('ollama is asked once what a model can do', async () => {
    const asked: string[] = [];
    const answer = (body: string) => {
      asked.push(body);
      return Response.json({ capabilities: ['completion', 'tools'] });
    };
    const { question, bodies } = openTab('ollama:gpt-oss', answer);
    for (const file of [picture(), picture()]) {
      await expect(question('what?', file)).rejects.toMatchObject({
        message: 'ollama:gpt-oss reads no pictures, so nothing was sent.',
      });
    }
    expect([asked, bodies]).toEqual([['{"model":"gpt-oss"}'], []]);
  });

  test.each([
    ['can read pictures', () => Response.json({ capabilities: ['completion', 'vision'] })],
    ['is unknown', () => new Response('', { status: 404 })],
    ['answers nothing useful', () => Response.json({ capabilities: 'x' })],
  ])('a picture is sent to ollama if the model %s', async (_, answer) => {
    const { question, bodies } = openTab('ollama:gemma3', answer);
    await question('what?', picture());
    expect(JSON.parse(bodies[0] ?? '').messages[0].images).toHaveLength(1);
  });

  test('ollama is asked nothing for a text', async () => {
    const answer = () => {
      throw new Error('it was asked');
    };
    const { question, bodies } = openTab('ollama:gemma3', answer);
    await question('what?', textFile());
    expect(bodies).toHaveLength(1);
  });

  test('a retry with another model is refused too, and says how to ask again', async () => {
    const { question, app, use } = openTab();
    await question('what?', picture());
    await use('deepseek:deepseek-v4-pro');
    await expect(runTurn(app, { type: 'retry' }, signal)).rejects.toMatchObject({
      details: { suggestion: 'retry -m deepseek:deepseek-flash' },
    });
  });

  test('the files to leave out are named if there are too many', async () => {
    const { question, bodies } = openTab();
    const shots = Array.from({ length: 6 }, (_, at) => picture(`${at}.png`, at));
    await expect(question('what?', ...shots)).rejects.toThrow(
      'A message may have 5 pictures; this one has 6. Nothing was sent. Leave out 5.png.',
    );
    expect(bodies).toEqual([]);
  });

  test('the files of earlier messages count', async () => {
    const { question, bodies } = openTab();
    const large = (name: string, char: string) => pdfFile(name, char.repeat(8_000_000));
    await question('what?', large('a.pdf', 'a'));
    await expect(question('and?', large('b.pdf', 'b'))).rejects.toThrow(
      /this one has 21\.3 MB, 10\.7 MB of it from earlier messages\. Nothing was sent\. Leave out b\.pdf\./,
    );
    expect(bodies).toHaveLength(1);
  });

  test('the files of earlier messages that the model does not take do not count', async () => {
    const { question, bodies, use, app } = openTab();
    await question('what?', pdfFile('a.pdf', 'a'.repeat(14_900_000)));
    await use('xai:grok-4.6');
    const text = textFile('log.txt', 'b'.repeat(200_000));
    await runTurn(app, { type: 'new', text: 'and?', files: [text] }, signal);
    expect(bodies).toHaveLength(2);
  });
});

test('the tokens of pictures are printed for each message, and once that no keys are found in them', async () => {
  const { question, rows } = openTab();
  await question('what?', picture(), textFile());
  await question('and this?', picture('b.png', 3), pdfFile());
  const shown = await rows();
  expect(shown.filter((row) => row === 'about 260 tokens for 1 picture')).toHaveLength(2);
  expect(shown.filter((row) => row.includes('does not search pictures and PDFs'))).toHaveLength(1);
});

describe('[FIL-05] a key in a text file', () => {
  test('is reported with the name of the file, and replaced by its mask before the file is sent and stored', async () => {
    const tab = openTab();
    const asked = tab.question('what?', textFile('env.txt', `KEY=${key}\n`));
    await tab.answer(/eplace it with its mask/, 'r', '<Enter>');
    await asked;
    expect((await tab.rows()).join('\n')).toMatch(
      /Stopped: the file env\.txt contains what looks like an API key, characters 5 to 32\./,
    );
    expect(tab.bodies.join()).not.toContain(key.slice(10));
    expect(tab.bodies.join()).toContain('KEY=sk-proj-…');
    expect(await storedTexts(tab)).toEqual([expect.stringMatching(/^KEY=sk-proj-…\w{4}\n$/)]);
  });

  test('is not sent if the user cancels', async () => {
    const tab = openTab();
    const asked = tab.question('what?', textFile('env.txt', key));
    asked.catch(() => undefined);
    await tab.answer(/eplace it with its mask/, 'c', '<Enter>');
    await expect(asked).rejects.toThrow('Nothing was sent or stored.');
    expect(await storedTexts(tab)).toEqual([]);
  });

  test('is masked when it is a former key: the stored file gets the id of its new bytes', async () => {
    const tab = openTab();
    const secret = 'zXcVbNmAsDfGhJkLqWeRtYuIoP123456';
    await tab.question('what?', textFile('env.txt', `a ${secret}`), picture(`${secret}.png`));
    await maskStored(tab.app, [{ title: 'former mistral key', secret: toSecret(secret) }]);
    const [text = ''] = (await storedTexts(tab)).filter((each) => each.startsWith('a '));
    expect(text).toBe('a …3456');
    expect((await storedTexts(tab)).join()).not.toContain(secret);
    const id = await contentId(new Blob([text]));
    const { conversation } = tab.app.chat;
    const [stored] = await tab.app.sessions.messages(conversation.id);
    for (const question of [stored, conversation.turns[0]?.question]) {
      const files = question?.role === 'user' ? filesOf(question) : [];
      expect(files.map(({ name }) => name)).toEqual(['env.txt', '…3456.png']);
      expect(files[0]?.id).toBe(id);
    }
    await tab.question('and?');
    expect(tab.bodies.at(-1)).toContain('a …3456');
  });

  test('is masked in a file that could not be stored', async () => {
    const tab = openTab();
    const secret = 'zXcVbNmAsDfGhJkLqWeRtYuIoP123456';
    const { database } = tab.app;
    const write = database.write.bind(database);
    database.write = () => Promise.reject(new Failure('storage', 'The disk is full.'));
    await tab.question('what?', textFile('env.txt', `a ${secret}`)).catch(() => undefined);
    database.write = write;
    await maskStored(tab.app, [{ title: 'former mistral key', secret: toSecret(secret) }]);
    const texts = tab.app.chat.autosave.unsaved.all.files.map(({ bytes }) => bytes.text());
    expect(await Promise.all(texts)).toEqual(['a …3456']);
  });
});

test('a name with a key is masked before its file is sent and stored', async () => {
  const tab = openTab();
  await tab.question('what?', picture(`${key}.png`));
  expect(tab.bodies.join()).not.toContain(key.slice(10));
  const [question] = await tab.app.sessions.messages(tab.app.chat.conversation.id);
  expect(JSON.stringify(question)).not.toContain(key.slice(10));
});

test('the labels of files stand below the text of a question that is shown again', async () => {
  const tab = openTab();
  await tab.question('what?', picture(), textFile());
  await tab.question('', pdfFile());
  tab.app.view.screen.clear();
  for (const turn of tab.app.chat.conversation.turns) await printTurn(tab.app, turn);
  const rows = (await tab.rows()).join('\n');
  expect(rows).toContain('> what?\n  [shot.png 2×1, 71 B]\n  [log.txt 2 lines]\n');
  expect(rows).toContain('> [paper.pdf 3 pages, 10 B]\n');
});
