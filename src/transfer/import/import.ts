import type { Failure } from '../../base/failure.ts';
import { parse } from '../../base/json.ts';
import type { Steps } from '../../base/steps.ts';
import { runYielding, yielding } from '../../base/yielding.ts';
import type { Redacted } from '../../secrets/redactor.ts';
import type { BotConfig } from '../../storage/bot.ts';
import { textChunks, toUtf8, wholeText } from '../file-text.ts';
import type { Content } from '../format.ts';
import { maxFileBytes, maxTextUnits, refusal } from '../limits.ts';
import { isConversation, readConversation } from './chatgpt.ts';
import { JsonStream } from './json-stream.ts';
import { KeyshReader } from './keysh-reader.ts';
import { foreignAdvice, foreignFile, membersOf } from './other-clients.ts';
import { readPrompt } from './prompt.ts';
import { RecordCollector } from './record-collector.ts';
import { SkipCounter, type Skipped } from './skipped.ts';

/** A file that was read and checked whole; nothing is stored yet. */
export interface Import {
  readonly from: 'keysh' | 'chatgpt' | 'prompt';
  readonly content: Content;
  /** Whether it can stand in the place of all there is. */
  readonly isWhole: boolean;
  readonly skipped: Skipped;
  /** Names of fields that keysh does not know. */
  readonly unknown: readonly string[];
  /** Stretches of texts that were keys and are under their masks now. */
  readonly masked: number;
  /** Records that were of a time to come and are of now. */
  readonly late: number;
}

export interface Reading {
  /** Puts the keys in a text under their masks. */
  readonly redact: (text: string) => Steps<Redacted>;
  /** Whom a bot made of a prompt talks to. */
  target(): Pick<BotConfig, 'provider' | 'model'>;
  readonly signal: AbortSignal;
  /** Hears how many bytes were read. */
  progress(bytes: number): void;
}

/** Reads an export of keysh or of ChatGPT, or a text as a bot's system prompt. Throws an `invalid-data` Failure of one line, or as the signal says. */
export async function readImport(given: File, reading: Reading): Promise<Import> {
  if (given.size > maxFileBytes) {
    throw refusal('The file is over 512 MB.', 'Export single sessions: export session ID.');
  }
  const plain = await toUtf8(given);
  const file = plain === given ? given : new File([plain], given.name);
  if (/\.(md|markdown|txt|prompt)$/i.test(file.name)) return importPrompt(file, reading);
  const head = (await file.slice(0, 1024).text()).trimStart();
  refuseKind(file, head);
  if (!json.test(head) && !(/\.json$/i.test(file.name) && visible.test(head))) {
    return importPrompt(file, reading);
  }
  return head.startsWith('[') ? importConversations(file, reading) : importOwn(file, reading);
}

/** Throws an `invalid-data` Failure where a file is of a kind that holds no data to import. */
function refuseKind({ name }: File, head: string): void {
  if (/^(?:PK[\x03\x05]|\x1f\ufffd|7z\ufffd|Rar!)/.test(head)) {
    throw refusal('That is an archive.', 'Unpack it and choose the conversations.json in it.');
  }
  if (/^<(?:!doctype\s+html|html)\b/i.test(head)) {
    throw refusal('That is a web page.', 'Choose the conversations.json that came with it.');
  }
  if (/\.(?:jsonl|ndjson)$/i.test(name)) {
    const members = membersOf(parse(head.split('\n', 1)[0] ?? ''));
    throw foreignFile(members) ?? refusal('That is a list of JSON lines.', foreignAdvice);
  }
}

/** How JSON begins, that of an export that is cut off too; `[INST]` and `{{user}}` are none. */
const json = /^(?:(?:\[\s*)*\{\s*(?:["}]|$)|(?:\[\s*)+(?:["\]]|$))/;
const visible = /^\P{C}/u;

async function importOwn(file: File, reading: Reading): Promise<Import> {
  const gathering = new RecordCollector(reading.redact);
  const reader = new KeyshReader(gathering);
  const turn = turns(reading);
  for await (const element of elementsOf(file, reading)) {
    await runYielding(reader.take(element), turn);
  }
  reader.end();
  const content = gathering.finish();
  const { isWhole, unknown } = reader;
  const { masked, late } = gathering;
  return { from: 'keysh', content, isWhole, skipped: {}, unknown, masked, late };
}

/** Takes conversations; an entry that is none, or cannot be stored, is counted. Throws an `invalid-data` Failure where all are none. */
async function importConversations(file: File, reading: Reading): Promise<Import> {
  const gathering = new RecordCollector(reading.redact);
  const skipped = new SkipCounter();
  let count = 0;
  let foreign: Failure | undefined;
  const turn = turns(reading);
  for await (const { value, place } of elementsOf(file, reading)) {
    if (place === 0) continue;
    if (isConversation(value)) {
      count += 1;
      skipped.addAll(await runYielding(takeConversation(gathering, value, place), turn));
    } else {
      skipped.add('entries');
      foreign ??= refusalOf(value, place);
    }
  }
  if (count === 0 && foreign) throw foreign;
  const content = gathering.finish();
  const { masked, late } = gathering;
  const { counts } = skipped;
  return { from: 'chatgpt', content, isWhole: false, skipped: counts, unknown: [], masked, late };
}

/** Adds a conversation and returns what of it is left out. */
function* takeConversation(
  gathering: RecordCollector,
  value: unknown,
  place: number,
): Steps<Skipped> {
  const skipped = new SkipCounter();
  const { session, messages } = readConversation(value, place, skipped);
  if (messages.length === 0) skipped.add('conversations');
  else if (!(yield* gathering.addSession(session, messages, place))) return { entries: 1 };
  return skipped.counts;
}

function refusalOf(value: unknown, place: number): Failure {
  return (
    foreignFile(membersOf(value)) ??
    refusal(`Entry ${place} of the file is no conversation of ChatGPT's.`, foreignAdvice)
  );
}

/** Returns a function to await between steps, which throws the reason of the signal once that is aborted. */
function turns({ signal }: Reading): () => Promise<void> {
  const next = yielding();
  return async () => {
    await next();
    signal.throwIfAborted();
  };
}

async function* elementsOf(file: File, { signal, progress }: Reading) {
  const elements = new JsonStream();
  const turn = yielding();
  for await (const { text, bytes } of textChunks(file, signal)) {
    for (const element of elements.push(text)) {
      await turn();
      yield element;
    }
    await turn();
    progress(bytes);
  }
  elements.end();
}

async function importPrompt(file: File, reading: Reading): Promise<Import> {
  const { redact, target, signal } = reading;
  if (file.size > maxTextUnits) throw refusal('The prompt is over 10 MB.', 'Shorten it.');
  const whole = await wholeText(file, signal);
  const gathering = new RecordCollector(redact);
  const adding = gathering.add('bots', readPrompt(file.name, whole, target()), 1);
  await runYielding(adding, turns(reading));
  const content = gathering.finish();
  const { masked, late } = gathering;
  return {
    from: 'prompt',
    content,
    isWhole: false,
    skipped: {},
    unknown: [],
    masked,
    late,
  };
}
