import { expect } from 'vitest';
import { contentId } from '../../../src/attachments/content-id.ts';
import { finder } from '../../support/canary-keys.ts';
import { question, session } from '../../transfer/records.ts';
import { enterLine } from './bots.ts';
import { run } from './console.ts';
import { dropFiles, type GivenFile } from './given-files.ts';
import { fileOf, importFile, runDownload } from './import-export.ts';
import { dumpOf } from './stored-records.ts';
import { canaries, former, keyFor, poet } from './sweep-keys.ts';
import type { Step } from './sweep-script.ts';

const known = [keyFor('xai'), poet.key, keyFor('anthropic')];

/** Drops a file in a chat; resolves when its chip is on the line. */
const attach =
  (file: GivenFile): Step =>
  async (console) => {
    await dropFiles(console, file);
    await console.waitFor(/> \[.* lines?\]/);
  };

/** Enters a line that is stopped because of a key in a file, and answers the question about it. */
const answerKeyWarning =
  (line: string, answer: 'replace' | 'cancel', until: RegExp): Step =>
  async (console) => {
    await enterLine(console, line);
    await console.waitFor(/\[c\]ancel: $/);
    await enterLine(console, answer);
    await console.waitFor(until);
  };

const exportFiles =
  (line: string): Step =>
  async (console) => {
    const { text } = await runDownload(console, line);
    const { files } = JSON.parse(text) as { readonly files: readonly { readonly data: string }[] };
    const contents = files.map(({ data }) => Buffer.from(data, 'base64').toString());
    expect(contents.length).toBeGreaterThan(0);
    expect(finder(canaries)([text, ...contents].join('\n'))).toEqual([]);
  };

/** Imports a conversation that has a text file with a key, which becomes known only afterwards, and then replaces it. */
const rotateKeyInFile =
  (key: string, next: string): Step =>
  async (console) => {
    const text = `token ${key}\n`;
    const id = await contentId(new Blob([text]));
    const info = { kind: 'text', type: 'text/plain', name: 'old.txt', size: text.length, lines: 1 };
    const asked = { ...question('oldq', 'old'), files: [id], attached: [info] };
    const file = { v: 1, id, type: info.type, data: Buffer.from(text).toString('base64') };
    const sessions = [session('old')];
    await importFile(console, 'import', fileOf({ sessions, messages: [asked], files: [file] }));
    expect(await dumpOf(console)).toContain(text.trim());
    await run(console, `key rotate mistral ${key}`);
    await run(console, `key rotate mistral ${next}`);
    await expect.poll(() => dumpOf(console)).not.toContain(key);
  };

const lines = ['XAI', 'OPENAI', 'ANTHROPIC'].map((name, at) => `${name}_API_KEY=${known[at]}`);

/**
 * Text files with a key that was replaced, that of a bot and a global one in their contents and names, exports of them, and a
 * stored file with a key that is saved only afterwards and then replaced.
 */
export const fileSteps: readonly Step[] = [
  async (_, { hosts }) => hosts.reset(),
  'chat -m openai:',
  attach(['keys.env', lines.join('\n')]),
  answerKeyWarning('which?', 'cancel', /^Nothing was sent or stored\.$/),
  answerKeyWarning('', 'replace', /> $/),
  ...known.flatMap((key): Step[] => [attach([`${key}.txt`, 'red']), 'and this?']),
  ...['/inspect', '/retry', '/inspect next hi', '/exit', 'session show -1', 'doctor'],
  exportFiles('export session -1 --format json'),
  rotateKeyInFile(former.key, keyFor('mistral')),
  ...['session resume old', 'what was it?', '/inspect', '/exit', 'doctor'],
  exportFiles('export all'),
];
