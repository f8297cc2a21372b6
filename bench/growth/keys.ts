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
import { conversation } from './records.ts';
import { type Subject, subject, subjectOf } from './subject.ts';
import { line } from './text.ts';

const keys = new KeyStore(() =>
  memoryStorage({ 'app-apikey-provider2': 'sk-proj-Wm3Xn4Yo5Zp6Aq7Br8Cs9Dt0Eu1Fv2Gw3Hx4Iy5' }),
);
const { redactor } = keys.known;
/** UTF-16 units of a reply that are passed on at once. */
const part = 16_384;

/** What looks for keys. */
export const keySubjects: readonly Subject[] = [
  subject('conceal keyCommand', (text) => keyCommand(`key set ${text}`), line),
  subject('conceal LineMask.spans', (text) => new LineMask(keys).spans(text), line),
  subject('conceal LineMask.echo', (text) => new LineMask(keys).forScreen(text), line),
  subject('conceal LineMask.kept', (text) => new LineMask(keys).forHistory(text), line),
  subject('conceal keyCommandSteps', (text) => keyCommandSteps(`key set ${text}`)),
  subject('chat/guard keyIn', (text) => keyIn(text, keys), line),
  subject('chat/guard findKey', (text) => findKey(text, redactor)),
  subject('chat/guard findKey, a key command', (text) => findKey(`key set ${text}`, redactor)),
  subject('chat/bot-guard refuseKeysInBot', (system) => refuseKeysInBot({ system }, keys)),
  subject('chat/autosave saveReply', saved),
  subject('chat/guard maskKeys', (text) => maskKeys(text, redactor)),
  subject('providers/shape mask', mask, line),
  subject('providers/shape isMask', isMask, line),
  subject('secrets/key-shapes keyShapes', keyShapes),
  subject('secrets/key-shapes maskShapes', maskShapes),
  subject('secrets/key-shapes maskLong', maskLong),
  subject('secrets/redactor mayContain', (text) => redactor.mayContain(text)),
  subject('secrets/stream-redactor partialMatchStart', (text) => partialMatchStart(redactor, text)),
  subject('secrets/stream-redactor StreamRedactor', function* (text) {
    const stream = new StreamRedactor(() => redactor);
    for (let at = 0; at < text.length; at += part) yield stream.push(text.slice(at, at + part));
    yield stream.flush();
  }),
  subject('secrets/redactor redactSteps', (text) => redactor.redactSteps(text)),
  subject('secrets/redactor redactSteps, known keys', (text) =>
    redactor.redactSteps(text, 'known'),
  ),
  subject('stores/keys redactor', (text) => currentRedactor(keys.known)(text)),
  subjectOf(
    'stores/keys redactLines',
    (text) => text.split('\n'),
    (lines) => keys.redactLines(lines),
  ),
  subjectOf('stores/map-texts mapTexts', conversation, (messages) =>
    mapTexts(messages, (text) => `${text}.`),
  ),
];

/** Stores a reply with the text and as much reasoning; the database takes no time. */
async function saved(text: string): Promise<void> {
  const sessions = {
    database: { soon: (work: Promise<void>) => work },
    saveMessages: async () => ({ before: 0, after: 0 }),
  } as unknown as SessionStore;
  const autosave = new Autosave(sessions, keys.known);
  const asked = new Conversation(autosave);
  const { id } = asked.addQuestion('a');
  await autosave.saveReply(asked, replyRecord(asked.id, id, text, { thought: text }));
}
