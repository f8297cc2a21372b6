import { describe, expect, test } from 'vitest';
import type { Attachment } from '../../src/attachments/attachment.ts';
import { allFiles } from '../../src/storage/files.ts';
import { fieldsOf, filesOf } from '../../src/storage/question-files.ts';
import { SessionStore } from '../../src/storage/sessions.ts';
import { exportSession, writeSession } from '../../src/transfer/export/export.ts';
import { base64Of, pdfFile, picture, storedAs, textFile } from '../support/attached-files.ts';
import { canary } from '../support/canary-keys.ts';
import { png } from '../support/picture-files.ts';
import { questionRecord, sessionRecord } from '../support/session-records.ts';
import {
  type Browser,
  exported,
  freshBrowser,
  imported,
  planned,
  read,
  sourcesOf,
  whole,
} from './stores.ts';

/** Stores a session with one question that has these files. */
async function plantFiles(browser: Browser, files: readonly Attachment[], session = 's') {
  const stored = await Promise.all(files.map(storedAs));
  const fields = fieldsOf(stored.map(({ file }) => file));
  await new SessionStore(browser.database).saveMessages(
    sessionRecord(session),
    [{ ...questionRecord(session, `${session}q`, 'what?'), ...fields }],
    stored.map(({ record }) => record),
  );
}

async function filesIn({ database }: Browser): Promise<Readonly<Record<string, string>>> {
  const found: Record<string, string> = {};
  for await (const { id, type, bytes } of allFiles(database)) {
    found[id] = `${type} ${Buffer.from(await bytes.arrayBuffer()).toString('base64')}`;
  }
  return found;
}

async function namesIn({ database }: Browser, session = 's'): Promise<readonly string[]> {
  const messages = await new SessionStore(database).messages(session);
  return messages.flatMap((message) =>
    message.role === 'user' ? filesOf(message).map(({ name }) => name) : [],
  );
}

const all = [picture(), pdfFile(), textFile()];

describe('[FIL-06] an export', () => {
  test('contains each file once, and its import restores all', async () => {
    const browser = freshBrowser();
    await plantFiles(browser, all);
    await plantFiles(browser, all, 't');
    const [files, text] = [await filesIn(browser), await exported(browser)];
    expect(JSON.parse(text).files).toHaveLength(3);
    const other = freshBrowser();
    expect((await imported(text, other)).counts.files).toMatchObject({ added: 3, same: 0 });
    expect(await filesIn(other)).toEqual(files);
    expect(await namesIn(other)).toEqual(['shot.png', 'paper.pdf', 'log.txt']);
    expect(await exported(other)).toBe(text);
    const again = await planned(text, other);
    expect(again.counts.files).toMatchObject({ added: 0, same: 3 });
    expect(again.counts.messages).toMatchObject({ same: 2, kept: 0 });
  });

  test('has one line per file, and none without files', async () => {
    const browser = freshBrowser();
    await plantFiles(browser, [picture()]);
    const { file } = await storedAs(picture());
    const line = { v: 1, id: file.id, type: 'image/png', data: await base64Of(picture()) };
    expect((await exported(browser)).split('\n').slice(-4)).toEqual([
      JSON.stringify(line),
      ']',
      '}',
      '',
    ]);
    const bare = freshBrowser();
    await plantFiles(bare, []);
    expect(await exported(bare)).not.toContain('"files"');
  });

  test('of one session contains only its files', async () => {
    const browser = freshBrowser();
    await plantFiles(browser, [picture()]);
    await plantFiles(browser, [pdfFile()], 't');
    const { text, summary } = await whole(exportSession(sourcesOf(browser), 't'));
    expect(JSON.parse(text).files.map(({ type }: { type: string }) => type)).toEqual([
      'application/pdf',
    ]);
    expect(summary.files).toBe(1);
  });

  test('without files keeps their names, and its import keeps those that are stored', async () => {
    const browser = freshBrowser();
    await plantFiles(browser, all);
    const before = await filesIn(browser);
    const { text } = await whole(exportSession({ ...sourcesOf(browser), hasFiles: false }, 's'));
    expect(text).not.toContain(await base64Of(picture()));
    await imported(text, browser);
    expect(await filesIn(browser)).toEqual(before);
    const other = freshBrowser();
    await imported(text, other);
    expect(await namesIn(other)).toEqual(['shot.png', 'paper.pdf', 'log.txt']);
    await imported(await exported(browser), other);
    expect(await filesIn(other)).toEqual(before);
  });

  test('contains files that could not be stored', async () => {
    const browser = freshBrowser();
    const { file, record } = await storedAs(picture());
    const message = { ...questionRecord('s', 'q'), ...fieldsOf([file]) };
    const unsaved = { sessions: [sessionRecord('s')], messages: [message], files: [record] };
    const { text } = await whole(exportSession({ ...sourcesOf(browser), unsaved }, 's'));
    expect(JSON.parse(text).files).toHaveLength(1);
  });

  test('masks keys in text files and names', async () => {
    const secret = canary('openai', 'file').key;
    const browser = freshBrowser();
    await plantFiles(browser, [textFile(`${secret}.txt`, `a ${secret} b`)]);
    const text = await exported(browser);
    const { files, messages } = JSON.parse(text);
    const content = Buffer.from(files[0].data, 'base64').toString();
    expect(content).toMatch(/^a sk-\S*… ?\S* b$/u);
    expect(content + JSON.stringify(messages)).not.toContain(secret.slice(8, 20));
    const other = freshBrowser();
    await imported(text, other);
    const [id, ...more] = Object.keys(await filesIn(other));
    expect(more).toEqual([]);
    const [question] = await new SessionStore(other.database).messages('s');
    expect(question).toMatchObject({ files: [id] });
    expect(await exported(other)).toContain(`"id":"${id}"`);
  });

  test('as Markdown has the labels of files below the text of the question', async () => {
    const browser = freshBrowser();
    await plantFiles(browser, all);
    const { text } = await whole(writeSession(sourcesOf(browser), 's', () => undefined));
    expect(text).toContain('> what?\n\n\\[shot.png 2×1, 71 B\\]\n\n\\[paper.pdf 3 pages, 10 B\\]');
    expect(text).toContain('\\[log.txt 2 lines\\]');
  });
});

describe('[FIL-06] an import that replaces everything', () => {
  test('removes the files that none of its messages has', async () => {
    const browser = freshBrowser();
    await plantFiles(browser, [picture()]);
    const kept = await exported(browser);
    const before = await filesIn(browser);
    await plantFiles(browser, [pdfFile()], 't');
    const plan = await imported(kept, browser, 'replace');
    expect(plan.counts.files).toMatchObject({ removed: 1, same: 1 });
    expect(await filesIn(browser)).toEqual(before);
  });
});

/** An export with one file, which a question has under the name. */
function exportWith(file: object, name = 'a.png', type = 'image/png'): string {
  const attached = [{ kind: 'picture', type, name, size: 9, width: 999, height: 999 }];
  const message = { ...questionRecord('s', 'q'), files: ['local'], attached };
  const head = { format: 'keysh', version: 1, sessions: [sessionRecord('s')] };
  return JSON.stringify({ ...head, messages: [message], files: [file] });
}

const entry = (type: string, bytes: string | Uint8Array) => ({
  v: 1,
  id: 'local',
  type,
  data: Buffer.from(bytes as Uint8Array).toString('base64'),
});

describe('[FIL-06] the import of a file', () => {
  test('takes size and id from its bytes, and makes its name safe', async () => {
    const browser = freshBrowser();
    await imported(exportWith(entry('image/png', png(3, 2)), '../a\u202egnp.exe'), browser);
    const [id] = Object.keys(await filesIn(browser));
    const [question] = await new SessionStore(browser.database).messages('s');
    const attached = [
      { kind: 'picture', type: 'image/png', name: 'agnp.exe', width: 3, height: 2 },
    ];
    expect(question).toMatchObject({ files: [id], attached });
    expect(id).toMatch(/^[0-9a-f]{64}$/);
  });

  test('takes a PDF of 15 MB, whose base64 is longer than other entries may be', async () => {
    const browser = freshBrowser();
    const large = entry('application/pdf', `%PDF-1.7${'x'.repeat(15_000_000 - 8)}`);
    await imported(exportWith(large, 'a.pdf', 'application/pdf'), browser);
    const [question] = await new SessionStore(browser.database).messages('s');
    expect(question).toMatchObject({ attached: [{ kind: 'pdf', size: 15_000_000 }] });
    const over = { ...large, data: large.data + 'A'.repeat(2_000_000) };
    await expect(read(exportWith(over), browser)).rejects.toThrow(
      'too large at entry 1 of files, which is over 20.1 MB',
    );
  });

  test('that no message has is not stored', async () => {
    const browser = freshBrowser();
    const file = { ...entry('image/png', png(3, 2)), id: 'other' };
    await imported(exportWith(file), browser);
    expect(await filesIn(browser)).toEqual({});
  });

  test.each([
    [
      'a picture that is HTML',
      entry('image/png', '<script>'),
      'its bytes are not of type image/png',
    ],
    [
      'a JPEG that is a PNG',
      entry('image/jpeg', png(1, 1)),
      'its bytes are not of type image/jpeg',
    ],
    [
      'a PDF that is text',
      entry('application/pdf', 'hi'),
      'its bytes are not of type application/pdf',
    ],
    [
      'a picture that is too large',
      entry('image/png', png(1, 1).with(16, 0xff).with(20, 0xff)),
      'over 50 million pixels',
    ],
    ['a text with NUL', entry('text/plain', 'a\0b'), 'it is not text in UTF-8'],
    ['a text in Latin-1', entry('text/plain', Buffer.from([0xe9])), 'it is not text in UTF-8'],
    ['a text over 1 MB', entry('text/plain', 'a'.repeat(1_000_001)), 'the text is over 1 MB'],
    ['another type', entry('image/svg+xml', '<svg>'), 'it is not a file in base64'],
    ['no base64', { ...entry('text/plain', ''), data: '***' }, 'it is not a file in base64'],
    ['no object', 7 as never, 'it is not a file in base64'],
  ])('is refused for %s', async (_, file, reason) => {
    const browser = freshBrowser();
    await expect(read(exportWith(file), browser)).rejects.toThrow(
      new RegExp(`at entry 1 of files: .*${reason}`),
    );
  });

  test('is refused if the files are not a list', async () => {
    const text = JSON.stringify({ format: 'keysh', version: 1, files: 3 });
    await expect(read(text, freshBrowser())).rejects.toThrow('its files are not a list');
  });
});
