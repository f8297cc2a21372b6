import { Autosave } from '../../src/chat/autosave.ts';
import { refuseKeysInBot } from '../../src/chat/bot-guard.ts';
import { Conversation } from '../../src/chat/conversation.ts';
import { findKey, isMask, keyIn, maskKeys } from '../../src/chat/guard.ts';
import { keyCommand, keyCommandSteps } from '../../src/secrets/key-command.ts';
import { mask } from '../../src/secrets/key-patterns.ts';
import { keyShapes } from '../../src/secrets/key-shapes.ts';
import { LineMask } from '../../src/secrets/line-mask.ts';
import { maskLong, maskShapes } from '../../src/secrets/mask-long.ts';
import { currentRedactor } from '../../src/secrets/redact-long.ts';
import { partialMatchStart, StreamRedactor } from '../../src/secrets/stream-redactor.ts';
import { KeyStore } from '../../src/storage/keys.ts';
import { mapTexts } from '../../src/storage/map-texts.ts';
import type { SessionStore } from '../../src/storage/sessions.ts';
import { memoryStorage } from '../../test/support/memory-storage.ts';
import { replyRecord } from '../../test/support/session-records.ts';
import { type Benchmark, benchmark, benchmarkWithInput } from './benchmark.ts';
import { conversation } from './records.ts';
import { maxLineLength } from './text.ts';

const keys = new KeyStore(() =>
  memoryStorage({ 'app-apikey-provider2': 'sk-proj-Wm3Xn4Yo5Zp6Aq7Br8Cs9Dt0Eu1Fv2Gw3Hx4Iy5' }),
);
const { redactor } = keys.known;
/** The length of the chunks of a reply, in UTF-16 units. */
const chunkLength = 16_384;

/** Functions that search for keys. */
export const keyBenchmarks: readonly Benchmark[] = [
  benchmark(
    'secrets/key-command keyCommand',
    (text) => keyCommand(`key set ${text}`),
    maxLineLength,
  ),
  benchmark(
    'secrets/line-mask LineMask.spans',
    (text) => new LineMask(keys).spans(text),
    maxLineLength,
  ),
  benchmark(
    'secrets/line-mask LineMask.forScreen',
    (text) => new LineMask(keys).forScreen(text),
    maxLineLength,
  ),
  benchmark(
    'secrets/line-mask LineMask.forHistory',
    (text) => new LineMask(keys).forHistory(text),
    maxLineLength,
  ),
  benchmark('secrets/key-command keyCommandSteps', (text) => keyCommandSteps(`key set ${text}`)),
  benchmark('chat/guard keyIn', (text) => keyIn(text, keys), maxLineLength),
  benchmark('chat/guard findKey', (text) => findKey(text, redactor)),
  benchmark('chat/guard findKey, a key command', (text) => findKey(`key set ${text}`, redactor)),
  benchmark('chat/bot-guard refuseKeysInBot', (system) => refuseKeysInBot({ system }, keys)),
  benchmark('chat/autosave Autosave.saveReply', saveReply),
  benchmark('chat/guard maskKeys', (text) => maskKeys(text, redactor)),
  benchmark('secrets/key-patterns mask', mask, maxLineLength),
  benchmark('chat/guard isMask', isMask, maxLineLength),
  benchmark('secrets/key-shapes keyShapes', keyShapes),
  benchmark('secrets/mask-long maskShapes', maskShapes),
  benchmark('secrets/mask-long maskLong', maskLong),
  benchmark('secrets/redactor Redactor.mayContain', (text) => redactor.mayContain(text)),
  benchmark('secrets/stream-redactor partialMatchStart', (text) =>
    partialMatchStart(redactor, text),
  ),
  benchmark('secrets/stream-redactor StreamRedactor', function* (text) {
    const stream = new StreamRedactor(() => redactor);
    for (let at = 0; at < text.length; at += chunkLength)
      yield stream.push(text.slice(at, at + chunkLength));
    yield stream.flush();
  }),
  benchmark('secrets/redactor Redactor.redactSteps', (text) => redactor.redactSteps(text)),
  benchmark('secrets/redactor Redactor.redactSteps, known keys', (text) =>
    redactor.redactSteps(text, 'known'),
  ),
  benchmark('secrets/redact-long currentRedactor', (text) => currentRedactor(keys.known)(text)),
  benchmarkWithInput(
    'storage/keys KeyStore.redactLines',
    (text) => text.split('\n'),
    (lines) => keys.redactLines(lines),
  ),
  benchmarkWithInput('storage/map-texts mapTexts', conversation, (messages) =>
    mapTexts(messages, (text) => `${text}.`),
  ),
];

/** Saves a reply with the text and reasoning of the same length, without a database. */
async function saveReply(text: string): Promise<void> {
  const sessions = {
    database: { soon: (work: Promise<void>) => work },
    saveMessages: async () => ({ before: 0, after: 0 }),
  } as unknown as SessionStore;
  const autosave = new Autosave(sessions, keys.known);
  const asked = new Conversation(autosave);
  const { id } = asked.addQuestion('a');
  await autosave.saveReply(asked, replyRecord(asked.id, id, text, { thought: text }));
}
