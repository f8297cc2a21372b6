import { expect, test } from 'vitest';
import type { ReplyRecord } from '../../src/storage/session.ts';
import { effectiveReply } from '../../src/storage/session.ts';
import { replyRecord } from '../support/session-records.ts';

const cut = reply('one ', { ending: 'length' });

function reply(text: string, fields: Partial<ReplyRecord> = {}): ReplyRecord {
  return replyRecord('s', 'q', text, { id: text, ...fields });
}

function more(text: string, fields: Partial<ReplyRecord> = {}): ReplyRecord {
  return reply(text, { more: true, ...fields });
}

test.each<[string, readonly ReplyRecord[], string, ReplyRecord['ending']]>([
  [
    'pieces in their order',
    [cut, more('two ', { ending: 'cancelled' }), more('3')],
    'one two 3',
    'done',
  ],
  [
    'one that ends before the first does',
    [cut, more('two', { ending: 'failed' })],
    'one two',
    'failed',
  ],
  ['a piece without words', [cut, more('', { ending: 'failed' })], 'one ', 'length'],
  ['a piece that only ends it', [cut, more('')], 'one ', 'done'],
  ['another reply behind pieces', [cut, more('two'), reply('new')], 'new', 'done'],
  ['another without words', [cut, more('two'), reply('', { ending: 'failed' })], 'one two', 'done'],
  [
    'a piece behind another without words',
    [cut, reply('', { ending: 'failed' }), more('two')],
    'one two',
    'done',
  ],
  ['a piece of nothing', [more('two')], 'two', 'done'],
  [
    'a piece behind one without words',
    [reply('', { ending: 'failed' }), more('two')],
    'two',
    'done',
  ],
])('of %s, one text is in effect, with its last ending', (_, replies, text, ending) => {
  expect(replies.reduce(effectiveReply)).toMatchObject({ text, ending });
});
