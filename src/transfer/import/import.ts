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
import { readFile } from './imported-file.ts';
import { JsonStream } from './json-stream.ts';
import { KeyshReader } from './keysh-reader.ts';
import { foreignAdvice, foreignFile, membersOf } from './other-clients.ts';
import { readPrompt } from './prompt.ts';
import { RecordCollector } from './record-collector.ts';
import { SkipCounter, type Skipped } from './skipped.ts';

/** The validated content of a file. Nothing is stored yet. */
export interface Import {
  readonly from: 'keysh' | 'chatgpt' | 'prompt';
  readonly content: Content;
  /** Whether it can replace everything that is stored. */
  readonly isComplete: boolean;
  readonly skipped: Skipped;
  /** Names of unknown members and fields. */
  readonly unknown: readonly string[];
  /** Number of masked keys. */
  readonly masked: number;
  /** Number of records with a time in the future, which became the present. */
  readonly clamped: number;
}

export interface ReadOptions {
  /** Masks the keys in a text. */
  readonly redact: (text: string) => Steps<Redacted>;
  /** Returns the provider and model of a bot that is made from a prompt. */
  target(): Pick<BotConfig, 'provider' | 'model'>;
  readonly signal: AbortSignal;
  /** Called with the number of bytes read so far. */
  progress(bytes: number): void;
}

/** Reads an export of keysh or ChatGPT, or a text as a bot's system prompt. Throws an `invalid-data` Failure of one line, or the signal's reason. */
export async function readImport(given: File, options: ReadOptions): Promise<Import> {
  if (given.size > maxFileBytes) {
    throw refusal('The file is over 512 MB.', 'Export single sessions: export session ID.');
  }
  const plain = await toUtf8(given);
  const file = plain === given ? given : new File([plain], given.name);
  if (/\.(md|markdown|txt|prompt)$/i.test(file.name)) return importPrompt(file, options);
  const head = (await file.slice(0, 1024).text()).trimStart();
  refuseKind(file, head);
  if (!json.test(head) && !(/\.json$/i.test(file.name) && visible.test(head))) {
    return importPrompt(file, options);
  }
  return head.startsWith('[') ? importConversations(file, options) : importKeysh(file, options);
}

/** Throws an `invalid-data` Failure if a file is of a kind that cannot be imported. */
function refuseKind({ name }: File, head: string): void {
  if (/^(?:PK[\x03\x05]|\x1f\ufffd|7z\ufffd|Rar!)/.test(head)) {
    throw refusal('That is an archive.', 'Unpack it and choose the conversations.json in it.');
  }
  if (head.startsWith('%PDF-')) {
    throw refusal('That is a PDF.', 'Choose an export of keysh or ChatGPT, or a prompt.');
  }
  if (/^<(?:!doctype\s+html|html)\b/i.test(head)) {
    throw refusal('That is a web page.', 'Choose the conversations.json that came with it.');
  }
  if (/\.(?:jsonl|ndjson)$/i.test(name)) {
    const members = membersOf(parse(head.split('\n', 1)[0] ?? ''));
    throw foreignFile(members) ?? refusal('That is a JSON Lines file.', foreignAdvice);
  }
}

/** The beginning of JSON, also of an export that is cut off, but not `[INST]` and `{{user}}`. */
const json = /^(?:(?:\[\s*)*\{\s*(?:["}]|$)|(?:\[\s*)+(?:["\]]|$))/;
const visible = /^\P{C}/u;

async function importKeysh(file: File, options: ReadOptions): Promise<Import> {
  const collector = new RecordCollector(options.redact);
  const reader = new KeyshReader(collector);
  const turn = yielding(options.signal);
  for await (const element of elementsOf(file, options)) {
    const { member, place, value } = element;
    if (member === 'files' && place > 0 && reader.isExport) {
      collector.addFile(await readFile(value, place, options.redact, turn));
    } else await runYielding(reader.take(element), turn);
  }
  reader.end();
  const content = collector.finish();
  const { isComplete, unknown } = reader;
  const { masked, clamped } = collector;
  return { from: 'keysh', content, isComplete, skipped: {}, unknown, masked, clamped };
}

/** Imports ChatGPT conversations and counts other and invalid entries. Throws an `invalid-data` Failure if there is no conversation. */
async function importConversations(file: File, options: ReadOptions): Promise<Import> {
  const collector = new RecordCollector(options.redact);
  const skipped = new SkipCounter();
  let count = 0;
  let foreign: Failure | undefined;
  const turn = yielding(options.signal);
  for await (const { value, place } of elementsOf(file, options)) {
    if (place === 0) continue;
    if (isConversation(value)) {
      count += 1;
      skipped.addAll(await runYielding(addConversation(collector, value, place), turn));
    } else {
      skipped.add('entries');
      foreign ??= refusalOf(value, place);
    }
  }
  if (count === 0 && foreign) throw foreign;
  const content = collector.finish();
  const { masked, clamped } = collector;
  return {
    from: 'chatgpt',
    content,
    isComplete: false,
    skipped: skipped.counts,
    unknown: [],
    masked,
    clamped,
  };
}

/** Adds a conversation, in steps, and returns what is left out of it. */
function* addConversation(
  collector: RecordCollector,
  value: unknown,
  place: number,
): Steps<Skipped> {
  const skipped = new SkipCounter();
  const { session, messages } = yield* readConversation(value, place, skipped);
  if (messages.length === 0) skipped.add('conversations');
  else if (!(yield* collector.addSession(session, messages, place))) return { entries: 1 };
  return skipped.counts;
}

function refusalOf(value: unknown, place: number): Failure {
  return (
    foreignFile(membersOf(value)) ??
    refusal(`Entry ${place} of the file is not a ChatGPT conversation.`, foreignAdvice)
  );
}

async function* elementsOf(file: File, { signal, progress }: ReadOptions) {
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

async function importPrompt(file: File, options: ReadOptions): Promise<Import> {
  const { redact, target, signal } = options;
  if (file.size > maxTextUnits) throw refusal('The prompt is over 10 MB.', 'Shorten it.');
  const whole = await wholeText(file, signal);
  const collector = new RecordCollector(redact);
  const adding = collector.add('bots', readPrompt(file.name, whole, target()), 1);
  await runYielding(adding, yielding(options.signal));
  const content = collector.finish();
  const { masked, clamped } = collector;
  return { from: 'prompt', content, isComplete: false, skipped: {}, unknown: [], masked, clamped };
}
