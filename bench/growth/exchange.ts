import { toSecret } from '../../src/secrets/key-patterns.ts';
import { KnownKeys } from '../../src/secrets/known-keys.ts';
import { currentRedactor } from '../../src/secrets/redact-long.ts';
import {
  formatHead,
  formatMessage,
  isSessionMarkdown,
} from '../../src/transfer/export/markdown.ts';
import { RecordRedactor } from '../../src/transfer/export/redact-record.ts';
import type { ExportedBot } from '../../src/transfer/format.ts';
import { exported } from '../../src/transfer/import/diff.ts';
import { holdsKey } from '../../src/transfer/import/holds-key.ts';
import { readImport } from '../../src/transfer/import/import.ts';
import { JsonStream } from '../../src/transfer/import/json-stream.ts';
import { readPrompt } from '../../src/transfer/import/prompt.ts';
import { RecordCollector } from '../../src/transfer/import/record-collector.ts';
import { idProblem } from '../../src/transfer/import/validate-record.ts';
import { decodeFile, encodeFile, isBotFile } from '../../src/transfer/share/file.ts';
import { countHidden, stripHidden } from '../../src/transfer/share/hidden-characters.ts';
import { decodeLink, encodeLink, findPayload } from '../../src/transfer/share/link.ts';
import { isLink, isLinkAlone, withoutLink } from '../../src/transfer/share/link-pattern.ts';
import { findKeyInBot, longestField, toShareable } from '../../src/transfer/share/shareable-bot.ts';
import { showInvisible } from '../../src/transfer/share/show-invisible.ts';
import { readUntrustedBot } from '../../src/transfer/share/untrusted-bot.ts';
import { replyRecord, sessionRecord } from '../../test/support/session-records.ts';
import { conversation, namesakes } from './records.ts';
import { type Subject, subject, subjectOf } from './subject.ts';

/** UTF-16 units of all that a link or a file of one bot holds. */
const packed = 262_144;
const secret = toSecret('sk-proj-Wm3Xn4Yo5Zp6Aq7Br8Cs9Dt0Eu1Fv2Gw3Hx4Iy5');
const keys = { known: new KnownKeys(() => [{ title: 'openai key', secret }]) };
const redact = currentRedactor(keys.known);
const target = { provider: 'openai', model: 'gpt-4.1' } as const;
const long = (text: string) => replyRecord('s', 'q', text, { thought: text });

/** Files, links and exports. */
export const exchangeSubjects: readonly Subject[] = [
  subjectOf(
    'exchange/draft readUntrustedBot',
    botJson,
    (json) => readUntrustedBot(JSON.parse(json), 'link'),
    packed,
  ),
  subjectOf('exchange/elements JsonStream', (text) => fileOf([long(text)]), elementsIn),
  subject('exchange/elements JsonStream, as it is', elementsIn),
  subjectOf('exchange/file decodeFile', (text) => new Blob([botJson(text)]), decodeFile),
  subjectOf('exchange/file isBotFile', (text) => new Blob([text]), isBotFile),
  subjectOf('exchange/file encodeFile', bot, encodeFile),
  subject('exchange/fragment payloadIn', findPayload),
  subject('exchange/gathering RecordCollector.add', (text) =>
    new RecordCollector(redact).add('messages', { ...long(text), model: text }, 1),
  ),
  subjectOf('exchange/diff exported', long, (record) =>
    exported('messages', record, new RecordRedactor(redact)),
  ),
  subjectOf('exchange/holds-key holdsKey', long, (record) =>
    holdsKey({ bots: [], sessions: [], messages: [record] }, keys.known.redactor),
  ),
  subjectOf('exchange/hidden stripHidden', bot, stripHidden),
  subjectOf('exchange/hidden hiddenIn', bot, countHidden),
  subjectOf('exchange/import readImport, a prompt', file('a.md', String), imported),
  subjectOf(
    'exchange/import readImport, a reply',
    file('a.json', (text) => fileOf([long(text)])),
    imported,
  ),
  subjectOf(
    'exchange/import readImport, messages',
    file('a.json', (text) => fileOf(conversation(text))),
    imported,
  ),
  subjectOf(
    'exchange/import readImport, bots',
    file('a.json', (text) => fileOf([], namesakes(text))),
    imported,
  ),
  subjectOf('exchange/import readImport, as it is', file('a.json', String), imported),
  subject('exchange/link decodeLink', (text) => decodeLink(`https://a.b/#b=1.${text}`)),
  subjectOf('exchange/link encodeLink', bot, (design) => encodeLink(design, 'https://a.b/')),
  subject('exchange/mark isLink', isLink),
  subject('exchange/mark isLinkAlone', isLinkAlone),
  subject('exchange/mark withoutLink', (text) => withoutLink(`bot import ${text}`)),
  subject('exchange/markdown formatHead', (text) =>
    formatHead(sessionRecord('s', 1, { model: text, system: text })),
  ),
  subject('exchange/markdown isSessionMarkdown', (text) => isSessionMarkdown(`# ${text}`)),
  subject('exchange/markdown formatMessage, reasoning', (text) =>
    formatMessage(replyRecord('s', 'q', 'a', { thought: text })),
  ),
  subject('exchange/markdown formatMessage, text', (text) =>
    formatMessage(replyRecord('s', 'q', text)),
  ),
  subject('exchange/naming idProblem', (text) => idProblem({ model: text, id: text })),
  subject('exchange/prompt readPrompt', (text) => readPrompt('a.md', text, target)),
  subjectOf('exchange/share shareable', bot, toShareable, packed),
  subjectOf('exchange/share keyInBot', bot, (design) => findKeyInBot(design, keys.known.redactor)),
  subjectOf('exchange/share biggest', bot, longestField),
  subject('exchange/showInvisible showInvisible', showInvisible, packed),
];

function bot(text: string): ExportedBot {
  return { v: 1, id: '1', name: 'poet', ...target, system: text, parameters: {} };
}

function botJson(text: string): string {
  return JSON.stringify({ format: 'keysh-bot', version: 1, bot: bot(text) });
}

function fileOf(messages: readonly object[], bots: readonly object[] = []): string {
  const sessions = [sessionRecord('s')];
  return JSON.stringify({ format: 'keysh', version: 1, bots, sessions, messages });
}

function file(name: string, contentOf: (text: string) => string): (text: string) => File {
  return (text) => new File([contentOf(text)], name);
}

function* elementsIn(text: string) {
  const elements = new JsonStream();
  const size = 1 << 18;
  for (let at = 0; at < text.length; at += size) {
    yield [...elements.push(text.slice(at, at + size))];
  }
}

function imported(chosen: File): Promise<unknown> {
  const { signal } = new AbortController();
  const progress = () => undefined;
  return readImport(chosen, { redact, target: () => target, signal, progress });
}
