import { expect, test } from 'vitest';
import { mapTurnTexts, turnsOf } from '../../src/chat/turn.ts';
import { joinedReplies } from '../../src/transfer/export/join-replies.ts';
import { questionRecord, replyRecord } from '../support/session-records.ts';

const count = 50_000;
const question = questionRecord('s', 'q');

test('50,000 continuations of a reply are joined into one text', () => {
  const replies = Array.from({ length: count }, (_, at) =>
    replyRecord('s', 'q', `${at},`, { id: `r${at}`, more: true, thought: 'a' }),
  );
  const whole = Array.from({ length: count }, (_, at) => `${at},`).join('');
  const [turn] = turnsOf([question, ...replies]).active;
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
  const [turn] = turnsOf([question, ...replies, again]).active;
  expect(turn?.replies).toHaveLength(count);
  expect(turn?.reply?.text).toBe('more words');
});

test('questions that were undone one by one are grouped without comparing each with all', () => {
  let reads = 0;
  const questions = Array.from({ length: 1000 }, (_, at) => ({
    ...questionRecord('s', `q${at}`),
    get out() {
      reads += 1;
      return at + 1;
    },
  }));
  const { active, undone } = turnsOf(questions);
  expect(active).toEqual([]);
  expect(undone.map((turns) => turns.map((turn) => turn.question.id))).toEqual(
    questions.map(({ id }) => [id]).reverse(),
  );
  expect(reads).toBeLessThan(10_000);
});

test('all texts of a turn are mapped, but no references to records', () => {
  const turn = turnsOf([question, replyRecord('s', 'q', 'a', { thought: 'b' })]).active[0];
  const changed = turn && mapTurnTexts(turn, (text) => `${text}!`);
  expect(changed?.question).toMatchObject({ id: 'q', session: 's', text: `${question.text}!` });
  for (const reply of [changed?.reply, changed?.replies[0]])
    expect(reply).toMatchObject({ question: 'q', text: 'a!', thought: 'b!' });
});
