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
import { type Benchmark, benchmark, benchmarkWithInput } from './benchmark.ts';
import { botsWithOneName, conversation } from './records.ts';

/** The length of the longest bot in a link or file, in UTF-16 units. */
const maxSharedLength = 262_144;
const secret = toSecret('sk-proj-Wm3Xn4Yo5Zp6Aq7Br8Cs9Dt0Eu1Fv2Gw3Hx4Iy5');
const keys = { known: new KnownKeys(() => [{ title: 'openai key', secret }]) };
const redact = currentRedactor(keys.known);
const target = { provider: 'openai', model: 'gpt-4.1' } as const;
const replyOf = (text: string) => replyRecord('s', 'q', text, { thought: text });

/** Files, links and exports. */
export const transferBenchmarks: readonly Benchmark[] = [
  benchmarkWithInput(
    'transfer/share/untrusted-bot readUntrustedBot',
    botJson,
    (json) => readUntrustedBot(JSON.parse(json), 'link'),
    maxSharedLength,
  ),
  benchmarkWithInput(
    'transfer/import/json-stream JsonStream',
    (text) => fileOf([replyOf(text)]),
    parseElements,
  ),
  benchmark('transfer/import/json-stream JsonStream, not JSON', parseElements),
  benchmarkWithInput(
    'transfer/share/file decodeFile',
    (text) => new Blob([botJson(text)]),
    decodeFile,
  ),
  benchmarkWithInput('transfer/share/file isBotFile', (text) => new Blob([text]), isBotFile),
  benchmarkWithInput('transfer/share/file encodeFile', bot, encodeFile),
  benchmark('transfer/share/link findPayload', findPayload),
  benchmark('transfer/import/record-collector RecordCollector.add', (text) =>
    new RecordCollector(redact).add('messages', { ...replyOf(text), model: text }, 1),
  ),
  benchmarkWithInput('transfer/import/diff exported', replyOf, (record) =>
    exported('messages', record, new RecordRedactor(redact)),
  ),
  benchmarkWithInput('transfer/import/holds-key holdsKey', replyOf, (record) =>
    holdsKey({ bots: [], sessions: [], messages: [record], files: new Map() }, keys.known.redactor),
  ),
  benchmarkWithInput('transfer/share/hidden-characters stripHidden', bot, stripHidden),
  benchmarkWithInput('transfer/share/hidden-characters countHidden', bot, countHidden),
  benchmarkWithInput(
    'transfer/import/import readImport, a prompt',
    file('a.md', String),
    importFile,
  ),
  benchmarkWithInput(
    'transfer/import/import readImport, a reply',
    file('a.json', (text) => fileOf([replyOf(text)])),
    importFile,
  ),
  benchmarkWithInput(
    'transfer/import/import readImport, messages',
    file('a.json', (text) => fileOf(conversation(text))),
    importFile,
  ),
  benchmarkWithInput(
    'transfer/import/import readImport, bots',
    file('a.json', (text) => fileOf([], botsWithOneName(text))),
    importFile,
  ),
  benchmarkWithInput(
    'transfer/import/import readImport, not JSON',
    file('a.json', String),
    importFile,
  ),
  benchmark('transfer/share/link decodeLink', (text) => decodeLink(`https://a.b/#b=1.${text}`)),
  benchmarkWithInput('transfer/share/link encodeLink', bot, (design) =>
    encodeLink(design, 'https://a.b/'),
  ),
  benchmark('transfer/share/link-pattern isLink', isLink),
  benchmark('transfer/share/link-pattern isLinkAlone', isLinkAlone),
  benchmark('transfer/share/link-pattern withoutLink', (text) => withoutLink(`bot import ${text}`)),
  benchmark('transfer/export/markdown formatHead', (text) =>
    formatHead(sessionRecord('s', 1, { model: text, system: text })),
  ),
  benchmark('transfer/export/markdown isSessionMarkdown', (text) => isSessionMarkdown(`# ${text}`)),
  benchmark('transfer/export/markdown formatMessage, reasoning', (text) =>
    formatMessage(replyRecord('s', 'q', 'a', { thought: text })),
  ),
  benchmark('transfer/export/markdown formatMessage, text', (text) =>
    formatMessage(replyRecord('s', 'q', text)),
  ),
  benchmark('transfer/import/validate-record idProblem', (text) =>
    idProblem({ model: text, id: text }),
  ),
  benchmark('transfer/import/prompt readPrompt', (text) => readPrompt('a.md', text, target)),
  benchmarkWithInput('transfer/share/shareable-bot toShareable', bot, toShareable, maxSharedLength),
  benchmarkWithInput('transfer/share/shareable-bot findKeyInBot', bot, (design) =>
    findKeyInBot(design, keys.known.redactor),
  ),
  benchmarkWithInput('transfer/share/shareable-bot longestField', bot, longestField),
  benchmark('transfer/share/show-invisible showInvisible', showInvisible, maxSharedLength),
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

function* parseElements(text: string) {
  const elements = new JsonStream();
  const size = 1 << 18;
  for (let at = 0; at < text.length; at += size) {
    yield [...elements.push(text.slice(at, at + size))];
  }
}

function importFile(chosen: File): Promise<unknown> {
  const { signal } = new AbortController();
  const progress = () => undefined;
  return readImport(chosen, { redact, target: () => target, signal, progress });
}
