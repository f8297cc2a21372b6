import { expect, test } from 'vitest';
import { joinedReplies } from '../../../src/transfer/export/join-replies.ts';
import { questionRecord, replyRecord } from '../../support/session-records.ts';

test('each reply is joined with its continuations, also with other messages between them', () => {
  const messages = [
    questionRecord('s', 'q'),
    replyRecord('s', 'q', 'one ', { id: 'r1', thought: 'Hm.' }),
    questionRecord('s', 'other'),
    replyRecord('s', 'q', 'two', { id: 'r2', more: true, thought: 'Ah.', ending: 'length' }),
    replyRecord('s', 'other', 'OTHER'),
    replyRecord('s', 'q', 'new ', { id: 'r3' }),
    replyRecord('s', 'q', 'words', { id: 'r4', more: true }),
  ];
  expect(joinedReplies(messages).map(({ text }) => text)).toEqual([
    'q',
    'one two',
    'other',
    'OTHER',
    'new words',
  ]);
  expect(joinedReplies(messages)[1]).toMatchObject({ thought: 'Hm.\n\nAh.', ending: 'length' });
});
