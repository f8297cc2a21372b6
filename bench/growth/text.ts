import * as v from 'valibot';
import { escapeMessage, parseChatInput } from '../../commands/chat/chat-input.ts';
import { isOpenBlock, unfenced } from '../../src/base/block-string.ts';
import { nearest } from '../../src/base/closest.ts';
import { firstWord, lastWord, rawFrom, tokenize } from '../../src/base/tokenize.ts';
import { readChanges, readParameters } from '../../src/chat/parameters.ts';
import { findProvider } from '../../src/providers/registry.ts';
import { toSecret } from '../../src/secrets/key-patterns.ts';
import { recordSchema } from '../../src/storage/bot.ts';
import { isNewName, nameSchema, sameName } from '../../src/storage/bot-name.ts';
import { DraftStore } from '../../src/storage/draft.ts';
import { forkTitle } from '../../src/storage/fork-session.ts';
import { replacementFor } from '../../src/storage/normalize-key.ts';
import { fitTitle, isUntitled, titleOf } from '../../src/storage/title.ts';
import { History } from '../../src/terminal/editor/history.ts';
import { freeNames, sanitizeName } from '../../src/transfer/import/bot-naming.ts';
import { memoryStorage } from '../../test/support/memory-storage.ts';
import { type Subject, subject, subjectOf } from './subject.ts';

/** UTF-16 units of a line. */
export const line = 1_000_000;
/** UTF-16 units of a field of a bot that came from elsewhere. */
const field = 32_768;

/** Lines, messages, names, titles and what is kept of them. */
export const textSubjects: readonly Subject[] = [
  subject('block isOpenBlock', isOpenBlock, line),
  subject('block unfenced', unfenced, line),
  subject('message parseChatInput', parseChatInput, line),
  subject('message escapeMessage', escapeMessage, line),
  subject('near nearest', (text) => nearest(text, ['anthropic', 'openai', 'gpt-5-mini'])),
  subject('tokenize tokenize', tokenize, line),
  subject('tokenize firstWord', firstWord, line),
  subject('tokenize lastWord', lastWord, 10_000),
  subject(
    'tokenize rawFrom',
    (text) => rawFrom(text, { start: 0, end: 1, text: 'a', quoted: true }),
    line,
  ),
  subject(
    'chat/parameters readParameters',
    (text) => readParameters([`stop=${text}`, `reasoning=${text}`]),
    line,
  ),
  subject('chat/parameters readChanges', (text) => readChanges([`stop=${text}`, 'seed=']), line),
  subject('providers/registry findProvider', findProvider, line),
  subject('exchange/bot-naming sanitizeName', sanitizeName, field),
  subject('stores/bot-name sameName', (text) => sameName(text, `${text}a`), line),
  subjectOf(
    'exchange/bot-naming freeNames',
    (text) => Array.from({ length: text.length / 100 }, () => 'poet'),
    (names) => names.map(freeNames(names)),
    100_000,
  ),
  subject('stores/bot-name isNewName', isNewName),
  subject('stores/bot-name nameSchema', (text) => v.is(nameSchema, text)),
  subject('stores/bot recordSchema', (text) => v.is(recordSchema, recordOf(text))),
  subject('storage/normalize-key', (text) => replacementFor(toSecret(text))(''), line),
  subject('stores/title titleOf', titleOf),
  subject('stores/title fitTitle', fitTitle),
  subject('stores/title forkTitle', forkTitle, 200),
  subject('stores/title isUntitled', isUntitled, line),
  subject('stores/draft DraftStore.keep', kept),
  subject('terminal/history History', remembered, line),
];

function recordOf(text: string) {
  return { v: 1, id: 'a', name: text, provider: 'openai', model: text, parameters: {} };
}

function kept(text: string): void {
  const draft = new DraftStore(
    () => memoryStorage(),
    (bare) => bare,
  );
  draft.schedule(() => text);
  draft.save();
}

function remembered(text: string): unknown {
  const history = new History((entry) => entry);
  history.add(text);
  history.suggest(text.slice(0, 5));
  history.previous({ before: '', after: '' });
  return history.findNewest((entry) => entry !== '', 0);
}
