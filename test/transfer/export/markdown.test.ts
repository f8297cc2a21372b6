import { expect, test } from 'vitest';
import type { MessageRecord, SessionRecord } from '../../../src/storage/session.ts';
import { writeSession } from '../../../src/transfer/export/export.ts';
import { headOf, passageOf } from '../../../src/transfer/export/markdown.ts';
import { question, reply, session } from '../records.ts';
import { freshBrowser, plant, sourcesOf, whole } from '../stores.ts';

const head = (more: object, bot?: string) => headOf(session('s', more) as SessionRecord, bot);
const said = (more: object) => passageOf(reply('r', 's', 'q', more) as MessageRecord);

test('a session is a page that reads well', async () => {
  const browser = freshBrowser();
  await plant(browser, {
    sessions: [session('s', { title: 'On *stars*', bot: 'b', system: 'Be brief.' })],
    messages: [
      question('q', 's', 'Why?'),
      reply('r', 's', 'q', {
        time: 61_000,
        text: 'Because.\n',
        thought: 'Hm.',
        ending: 'cancelled',
      }),
    ],
  });
  const botOf = (id: string) => ({ name: `the ${id}`, system: 'Rhyme.' });
  const { text, tally } = await whole(writeSession(sourcesOf(browser), 's', botOf));
  expect(text).toBe(`# On \\*stars\\*

Begun 1970-01-01 00:00 UTC with the b.

<details>
<summary>System prompt</summary>

\`\`\`text
Be brief.
\`\`\`

</details>

---

**You** · 1970-01-01 00:00 UTC

Why?

---

**openai:gpt-4.1** · 1970-01-01 00:01 UTC · stopped

<details>
<summary>Reasoning</summary>

\`\`\`text
Hm.
\`\`\`

</details>

Because.

`);
  expect(tally).toMatchObject({ sessions: 1, messages: 2, unreadable: 0 });
});

test('the head has the prompt of the bot where the session has none, and no key', async () => {
  const key = 'sk-proj-Q7wE8rT9yU0iO1pA2sD3';
  const browser = freshBrowser();
  const sessions = [session('s', { bot: 'b' }), session('t', { bot: 'b', system: '' })];
  await plant(browser, { sessions });
  const botOf = () => ({ name: `the-${key}`, system: `Say ${key}` });
  const { text, tally } = await whole(writeSession(sourcesOf(browser), 's', botOf));
  expect(text).toMatch(/ with the-sk-proj-…\S{4}\.\n.*```text\nSay sk-proj-…\S{4}\n```/s);
  expect(text).not.toContain(key.slice(8, 20));
  expect(tally.masked).toBe(2);
  const { text: bare } = await whole(writeSession(sourcesOf(browser), 't', botOf));
  expect(bare).not.toContain('System prompt');
});

test.each([true, 0, 1200])(
  'what was taken back is left out, the replies to it too (%s)',
  async (out) => {
    const browser = freshBrowser();
    await plant(browser, {
      sessions: [session('s')],
      messages: [
        question('q1', 's'),
        reply('r1', 's', 'q1'),
        { ...question('q2', 's'), out },
        reply('r2', 's', 'q2'),
        reply('r3', 's', 'q2'),
      ],
    });
    const { text, tally } = await whole(writeSession(sourcesOf(browser), 's', () => undefined));
    expect(text).toMatch(/Question q1\n\n---\n.*\n\nReply r1\n\n$/s);
    expect(tally.messages).toBe(2);
  },
);

test('a fence around a text is longer than any in it', () => {
  const thought = '````md\n```js\n1\n```\n````\n</details>';
  expect(said({ thought })).toContain(`\n\n\`\`\`\`\`text\n${thought}\n\`\`\`\`\`\n\n</details>`);
  expect(head({ system: 'a `b` ``c``' })).toContain('\n```text\na `b` ``c``\n```\n');
});

test.each([
  ['no fence', 'plain', 'plain'],
  ['a closed one', '```js\n1\n```\nend', '```js\n1\n```\nend'],
  ['an open one', '```js\n1', '```js\n1\n```'],
  ['an open one, its line ended', '~~~~\n1\n', '~~~~\n1\n~~~~'],
  ['one inside another', '````md\n```js\n1\n```', '````md\n```js\n1\n```\n````'],
  ['a fence with words, which ends none', '```\n``` js', '```\n``` js\n```'],
  ['code in a row, which is no fence', '```a``` b', '```a``` b'],
])('a reply with %s leaves no fence open', (_, text, wanted) => {
  expect(said({ text })).toContain(`UTC\n\n${wanted}`);
  expect(said({ text }).endsWith(`${wanted}\n\n`)).toBe(true);
});

test('a title may be empty or in several rows, and a time no date', () => {
  expect(head({ title: '' })).toMatch(/^# Untitled\n/);
  expect(head({ title: 'a\n# b' })).toMatch(/^# a \\# b\n/);
  expect(head({ created: 1e300 })).toContain('Begun at an unknown time');
  expect(head({ model: 'openai:gpt_4' }, 'poet')).toContain('UTC with poet, openai:gpt\\_4.');
});

test('a reply and what goes on from it are one text, its code in one fence and a key in both pieces masked', async () => {
  const browser = freshBrowser();
  await plant(browser, {
    sessions: [session('s')],
    messages: [
      question('q', 's'),
      reply('r', 's', 'q', { text: '```js\nconst key = "sk-proj-', ending: 'length' }),
      question('other', 's'),
      reply('m', 's', 'q', { text: 'Q7wE8rT9yU0iO1pA2sD3";\n```', more: true }),
    ],
  });
  const { text, tally } = await whole(writeSession(sourcesOf(browser), 's', () => undefined));
  expect(text).toMatch(/UTC\n\n```js\nconst key = "sk-proj-…\S{4}";\n```\n\n---\n[^`]*$/);
  expect(tally).toMatchObject({ messages: 4, masked: 1 });
});

test('reasoning with 200,000 runs of backticks is in a fence that is longer than each of them', () => {
  const thought = '```\n'.repeat(200_000);
  const text = said({ thought: `${thought}${'`'.repeat(7)}` });
  expect(text).toContain(`${'`'.repeat(8)}text\n${thought}`);
});
