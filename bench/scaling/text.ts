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
import { type Benchmark, benchmark, benchmarkWithInput } from './benchmark.ts';

/** The length of the longest line, in UTF-16 units. */
export const maxLineLength = 1_000_000;
/** The length of the longest field of an imported bot, in UTF-16 units. */
const maxFieldLength = 32_768;

/** Lines, messages, names, titles, drafts and the history. */
export const textBenchmarks: readonly Benchmark[] = [
  benchmark('base/block-string isOpenBlock', isOpenBlock, maxLineLength),
  benchmark('base/block-string unfenced', unfenced, maxLineLength),
  benchmark('commands/chat/chat-input parseChatInput', parseChatInput, maxLineLength),
  benchmark('commands/chat/chat-input escapeMessage', escapeMessage, maxLineLength),
  benchmark('base/closest nearest', (text) => nearest(text, ['anthropic', 'openai', 'gpt-5-mini'])),
  benchmark('base/tokenize tokenize', tokenize, maxLineLength),
  benchmark('base/tokenize firstWord', firstWord, maxLineLength),
  benchmark('base/tokenize lastWord', lastWord, 10_000),
  benchmark(
    'base/tokenize rawFrom',
    (text) => rawFrom(text, { start: 0, end: 1, text: 'a', quoted: true }),
    maxLineLength,
  ),
  benchmark(
    'chat/parameters readParameters',
    (text) => readParameters([`stop=${text}`, `reasoning=${text}`]),
    maxLineLength,
  ),
  benchmark(
    'chat/parameters readChanges',
    (text) => readChanges([`stop=${text}`, 'seed=']),
    maxLineLength,
  ),
  benchmark('providers/registry findProvider', findProvider, maxLineLength),
  benchmark('transfer/import/bot-naming sanitizeName', sanitizeName, maxFieldLength),
  benchmark('storage/bot-name sameName', (text) => sameName(text, `${text}a`), maxLineLength),
  benchmarkWithInput(
    'transfer/import/bot-naming freeNames',
    (text) => Array.from({ length: text.length / 100 }, () => 'poet'),
    (names) => names.map(freeNames(names)),
    100_000,
  ),
  benchmark('storage/bot-name isNewName', isNewName),
  benchmark('storage/bot-name nameSchema', (text) => v.is(nameSchema, text)),
  benchmark('storage/bot recordSchema', (text) => v.is(recordSchema, recordOf(text))),
  benchmark(
    'storage/normalize-key replacementFor',
    (text) => replacementFor(toSecret(text))(''),
    maxLineLength,
  ),
  benchmark('storage/title titleOf', titleOf),
  benchmark('storage/title fitTitle', fitTitle),
  benchmark('storage/fork-session forkTitle', forkTitle, 200),
  benchmark('storage/title isUntitled', isUntitled, maxLineLength),
  benchmark('storage/draft DraftStore.keep', saveDraft),
  benchmark('terminal/editor/history History', useHistory, maxLineLength),
];

function recordOf(text: string) {
  return { v: 1, id: 'a', name: text, provider: 'openai', model: text, parameters: {} };
}

function saveDraft(text: string): void {
  const draft = new DraftStore(
    () => memoryStorage(),
    (bare) => bare,
  );
  draft.schedule(() => text);
  draft.save();
}

function useHistory(text: string): unknown {
  const history = new History((entry) => entry);
  history.add(text);
  history.suggest(text.slice(0, 5));
  history.previous({ before: '', after: '' });
  return history.findNewest((entry) => entry !== '', 0);
}
