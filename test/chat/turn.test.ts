import { expect, test } from 'vitest';
import { activeTurns, mapTurnTexts } from '../../src/chat/turn.ts';
import { joinedReplies } from '../../src/transfer/export/join-replies.ts';
import { questionRecord, replyRecord } from '../support/session-records.ts';

const count = 50_000;
const question = questionRecord('s', 'q');

test('50,000 continuations of a reply are joined into one text', () => {
  const replies = Array.from({ length: count }, (_, at) =>
    replyRecord('s', 'q', `${at},`, { id: `r${at}`, more: true, thought: 'a' }),
  );
  const whole = Array.from({ length: count }, (_, at) => `${at},`).join('');
  const [turn] = activeTurns([question, ...replies]);
  expect(turn?.replies).toHaveLength(count);
  expect(turn?.reply?.text).toBe(whole);
  expect(turn?.reply?.thought).toHaveLength(3 * count - 2);
  expect(joinedReplies([question, ...replies]).at(1)?.text).toBe(whole);
});

test('the last of 50,000 separate replies with text is the effective one', () => {
  const replies = Array.from({ length: count }, (_, at) =>
    replyRecord('s', 'q', at === 7 ? 'words' : ' ', { id: `r${at}` }),
  );
  const again = replyRecord('s', 'q', 'more words', { id: 'r7' });
  const [turn] = activeTurns([question, ...replies, again]);
  expect(turn?.replies).toHaveLength(count);
  expect(turn?.reply?.text).toBe('more words');
});

test('all texts of a turn are mapped, but no references to records', () => {
  const turn = activeTurns([question, replyRecord('s', 'q', 'a', { thought: 'b' })])[0];
  const changed = turn && mapTurnTexts(turn, (text) => `${text}!`);
  expect(changed?.question).toMatchObject({ id: 'q', session: 's', text: `${question.text}!` });
  for (const reply of [changed?.reply, changed?.replies[0]])
    expect(reply).toMatchObject({ question: 'q', text: 'a!', thought: 'b!' });
});
