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
    'continuations in order',
    [cut, more('two ', { ending: 'cancelled' }), more('3')],
    'one two 3',
    'done',
  ],
  ['a continuation that failed', [cut, more('two', { ending: 'failed' })], 'one two', 'failed'],
  ['a continuation without text', [cut, more('', { ending: 'failed' })], 'one ', 'length'],
  ['a continuation that only has an ending', [cut, more('')], 'one ', 'done'],
  ['another reply after continuations', [cut, more('two'), reply('new')], 'new', 'done'],
  [
    'another reply without text',
    [cut, more('two'), reply('', { ending: 'failed' })],
    'one two',
    'done',
  ],
  [
    'a continuation after another reply without text',
    [cut, reply('', { ending: 'failed' }), more('two')],
    'one two',
    'done',
  ],
  ['a continuation of no reply', [more('two')], 'two', 'done'],
  [
    'a continuation of a reply without text',
    [reply('', { ending: 'failed' }), more('two')],
    'two',
    'done',
  ],
])('%s: the effective reply has one text and the last ending', (_, replies, text, ending) => {
  expect(replies.reduce(effectiveReply)).toMatchObject({ text, ending });
});
