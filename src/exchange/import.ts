import type { Design } from '../stores/bot.ts';
import type { Redacted } from '../stores/keys.ts';
import { yielding } from '../yielding.ts';
import { readConversation, type Skipped } from './chatgpt.ts';
import { Elements } from './elements.ts';
import type { Content } from './format.ts';
import { Gathering } from './gathering.ts';
import { largestFile, longestText, refusal } from './limits.ts';
import { OwnReader } from './own.ts';
import { readPrompt } from './prompt.ts';
import { slicesOf } from './slices.ts';

/** A file that was read and checked whole; nothing is stored yet. */
export interface Import {
  readonly from: 'keysh' | 'chatgpt' | 'prompt';
  readonly content: Content;
  /** Whether it can stand in the place of all there is. */
  readonly isWhole: boolean;
  readonly skipped: Readonly<Skipped>;
  /** Names of fields that keysh does not know. */
  readonly unknown: readonly string[];
  /** Stretches of texts that were keys and are under their masks now. */
  readonly masked: number;
  /** Records that were of a time to come and are of now. */
  readonly late: number;
}

export interface Reading {
  /** Puts the keys in a text under their masks. */
  readonly redact: (text: string) => Redacted;
  /** Whom a bot made of a prompt talks to. */
  partner(): Pick<Design, 'provider' | 'model'>;
  readonly signal: AbortSignal;
  /** Hears how many bytes were read. */
  progress(bytes: number): void;
}

/** Reads an export of keysh or of ChatGPT, or a text as a bot's system prompt. Throws a `usage` Failure of one line, or as the signal says. */
export async function readImport(file: File, reading: Reading): Promise<Import> {
  if (file.size > largestFile) {
    throw refusal('The file is over 512 MB.', 'Export single sessions: export session ID.');
  }
  if (/\.(md|markdown|txt|prompt)$/i.test(file.name)) return importPrompt(file, reading);
  const head = (await file.slice(0, 1024).text()).trimStart();
  if (/^PK[\x03\x05]/.test(head)) {
    throw refusal('That is an archive.', 'Unpack it and choose the conversations.json in it.');
  }
  if (!json.test(head) && !(/\.json$/i.test(file.name) && visible.test(head))) {
    return importPrompt(file, reading);
  }
  return head.startsWith('[') ? importConversations(file, reading) : importOwn(file, reading);
}

/** How JSON begins, that of an export that is cut off too; `[INST]` and `{{user}}` are none. */
const json = /^(?:(?:\[\s*)*\{\s*(?:["}]|$)|(?:\[\s*)+(?:["\]]|$))/;
const visible = /^\P{C}/u;

const nothingSkipped: Skipped = { messages: 0, parts: 0 };

async function importOwn(file: File, reading: Reading): Promise<Import> {
  const gathering = new Gathering(reading.redact);
  const reader = new OwnReader(gathering);
  for await (const element of elementsOf(file, reading)) reader.take(element);
  reader.end();
  const content = gathering.finish();
  const { isWhole, unknown } = reader;
  const { masked, late } = gathering;
  return { from: 'keysh', content, isWhole, skipped: nothingSkipped, unknown, masked, late };
}

async function importConversations(file: File, reading: Reading): Promise<Import> {
  const gathering = new Gathering(reading.redact);
  const skipped = { ...nothingSkipped };
  let count = 0;
  for await (const { value, place } of elementsOf(file, reading)) {
    if (place === 0) continue;
    const { session, messages } = readConversation(value, place, skipped);
    gathering.add('sessions', session, place);
    for (const message of messages) gathering.add('messages', message, ++count);
  }
  const content = gathering.finish();
  const { masked, late } = gathering;
  return { from: 'chatgpt', content, isWhole: false, skipped, unknown: [], masked, late };
}

async function* elementsOf(file: File, { signal, progress }: Reading) {
  const elements = new Elements();
  const turn = yielding();
  for await (const { text, bytes } of slicesOf(file, signal)) {
    for (const element of elements.push(text)) {
      await turn();
      yield element;
    }
    await turn();
    progress(bytes);
  }
  elements.end();
}

async function importPrompt(file: File, { redact, partner, signal }: Reading): Promise<Import> {
  if (file.size > longestText) throw refusal('The prompt is over 10 MB.', 'Shorten it.');
  let whole = '';
  for await (const { text } of slicesOf(file, signal)) whole += text;
  const gathering = new Gathering(redact);
  gathering.add('bots', readPrompt(file.name, whole, partner()), 1);
  const content = gathering.finish();
  const { masked, late } = gathering;
  return {
    from: 'prompt',
    content,
    isWhole: false,
    skipped: nothingSkipped,
    unknown: [],
    masked,
    late,
  };
}
