import { beforeEach, expect, test } from 'vitest';
import { isUnchanged, leavesOther } from '../../src/transfer/import/plan.ts';
import { question, reply, session } from './records.ts';
import { type Browser, dump, exported, freshBrowser, imported, planned, plant } from './stores.ts';

const none = { added: 0, changed: 0, removed: 0, same: 0, kept: 0 };
let browser: Browser;

beforeEach(() => {
  browser = freshBrowser();
});

const [first, second] = [question('q', 's'), question('q2', 's')];
const part = reply('r', 's', 'q', { text: 'So', ending: 'interrupted' });
const whole = reply('r', 's', 'q', { text: 'So it is.' });
const fileWith = (record: object) =>
  JSON.stringify({
    format: 'keysh',
    version: 1,
    sessions: [session('s', { changed: 1500 })],
    messages: [record, first, second],
  });
const saved = async (record: object) => {
  await plant(browser, { sessions: [session('s')], messages: [first, record, second] });
  return dump(browser);
};

test('a longer reply in the file replaces the stored one once, as planned', async () => {
  const before = await saved(part);
  const plan = await planned(fileWith(whole), browser);
  expect(await dump(browser)).toBe(before);
  expect(plan.counts.messages).toEqual({ ...none, changed: 1, same: 2 });
  expect(plan.counts.sessions).toEqual({ ...none, changed: 1 });
  expect(await imported(fileWith(whole), browser)).toEqual(plan);
  const { sessions, messages } = JSON.parse(await exported(browser));
  expect(messages).toEqual([first, whole, second]);
  expect(sessions).toEqual([session('s', { changed: 2001 })]);
  const after = await dump(browser);
  await imported(fileWith(whole), browser);
  expect(await dump(browser)).toBe(after);
});

test.each([
  ['has another unfinished ending', part, { ...part, ending: 'failed' }],
  ['continues a reply cut at its length limit', { ...whole, text: 'So', ending: 'length' }, whole],
  ['is longer but unfinished', part, { ...part, text: 'So it' }],
])('a reply in the file replaces the stored one if it %s', async (_, here, there) => {
  await saved(here);
  expect((await imported(fileWith(there), browser)).counts.messages.changed).toBe(1);
  expect(JSON.parse(await exported(browser)).messages[1]).toEqual(there);
});

test.each([
  ['is shorter', whole, part],
  ['is shorter and ended', { ...whole, ending: 'interrupted' }, { ...whole, text: 'So' }],
  ['has another text', whole, { ...whole, text: 'So it is not.' }],
  ['differs only in its ending', whole, { ...whole, ending: 'failed' }],
  ['is a question', part, question('r', 's', 'So it is.')],
])('the stored reply is kept if the one in the file %s', async (_, here, there) => {
  const before = await saved(here);
  const plan = await imported(fileWith(there), browser);
  expect(plan.counts.messages).toEqual({ ...none, same: 2, kept: 1 });
  expect([isUnchanged(plan), leavesOther(plan)]).toEqual([true, true]);
  expect(await dump(browser)).toBe(before);
});
