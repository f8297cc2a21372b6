import { expect, test } from 'vitest';
import { runSteps } from '../../../src/base/steps.ts';
import { runYielding } from '../../../src/base/yielding.ts';
import type { MessageRecord, SessionRecord } from '../../../src/storage/session.ts';
import { writeSession } from '../../../src/transfer/export/export.ts';
import { formatHead, formatMessage } from '../../../src/transfer/export/markdown.ts';
import { countTurns, yieldAfterEachStep } from '../../support/long-texts.ts';
import { question, reply, session } from '../records.ts';
import { freshBrowser, plant, sourcesOf, whole } from '../stores.ts';

const headOf = (more: object, bot?: string) =>
  runSteps(formatHead(session('s', more) as SessionRecord, bot));
const messageOf = (more: object) =>
  runSteps(formatMessage(reply('r', 's', 'q', more) as MessageRecord));

test('a session as Markdown', async () => {
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
  const { text, summary } = await whole(writeSession(sourcesOf(browser), 's', botOf));
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

> Why?

---

**openai:gpt-4.1** · 1970-01-01 00:01 UTC · stopped

<details>
<summary>Reasoning</summary>

\`\`\`text
Hm.
\`\`\`

</details>

> Because.

`);
  expect(summary).toMatchObject({ sessions: 1, messages: 2, unreadable: 0 });
});

test('the head has the system prompt of the bot if the session has none, keys masked', async () => {
  const key = 'sk-proj-Q7wE8rT9yU0iO1pA2sD3';
  const browser = freshBrowser();
  const sessions = [session('s', { bot: 'b' }), session('t', { bot: 'b', system: '' })];
  await plant(browser, { sessions });
  const botOf = () => ({ name: `the-${key}`, system: `Say ${key}` });
  const { text, summary } = await whole(writeSession(sourcesOf(browser), 's', botOf));
  expect(text).toMatch(/ with the-sk-proj-…\S{4}\.\n.*```text\nSay sk-proj-…\S{4}\n```/s);
  expect(text).not.toContain(key.slice(8, 20));
  expect(summary.masked).toBe(2);
  const { text: bare } = await whole(writeSession(sourcesOf(browser), 't', botOf));
  expect(bare).not.toContain('System prompt');
});

test.each([true, 0, 1200])(
  'questions that were undone are left out with their replies (%s)',
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
    const { text, summary } = await whole(writeSession(sourcesOf(browser), 's', () => undefined));
    expect(text).toMatch(/> Question q1\n\n---\n.*\n\n> Reply r1\n\n$/s);
    expect(summary.messages).toBe(2);
  },
);

test('the fence around reasoning and system prompts is longer than every fence in them', () => {
  const thought = '````md\n```js\n1\n```\n````\n</details>';
  expect(messageOf({ thought })).toContain(
    `\n\n\`\`\`\`\`text\n${thought}\n\`\`\`\`\`\n\n</details>`,
  );
  expect(headOf({ system: 'a `b` ``c``' })).toContain('\n```text\na `b` ``c``\n```\n');
});

test.each(['\n', '\r\n', '\r', '\u2028', '\u2029'])(
  'each line that ends with %j is quoted',
  (end) => {
    const text = ['one', '', 'two', ''].join(end);
    expect(messageOf({ text })).toMatch(/ UTC\n\n> one\n>\n> two\n\n$/);
  },
);

test.each(['', ' ', '\n\r\n'])('a message without text says so (%j)', (text) => {
  expect(messageOf({ text, ending: 'cancelled' })).toMatch(/ · stopped\n\n\*No text\.\*\n\n$/);
});

test('an empty title, a title of several lines, a time beyond all dates, and the bot and model', () => {
  expect(headOf({ title: '' })).toMatch(/^# Untitled\n/);
  expect(headOf({ title: 'a\n# b' })).toMatch(/^# a \\# b\n/);
  expect(headOf({ created: 1e300 })).toContain('Begun at an unknown time');
  expect(headOf({ model: 'openai:gpt_4' }, 'poet')).toContain('UTC with poet, openai:gpt\\_4.');
});

test('a reply and its continuation are one message, and a key that spans both is masked', async () => {
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
  const { text, summary } = await whole(writeSession(sourcesOf(browser), 's', () => undefined));
  expect(text).toMatch(/UTC\n\n> ```js\n> const key = "sk-proj-…\S{4}";\n> ```\n\n---\n[^`]*$/);
  expect(summary).toMatchObject({ messages: 4, masked: 1 });
});

test('200,000 fences in reasoning get a longer fence around them', () => {
  const thought = '```\n'.repeat(200_000);
  const text = messageOf({ thought: `${thought}${'`'.repeat(7)}` });
  expect(text).toContain(`${'`'.repeat(8)}text\n${thought}`);
});

test.each([
  ['lines', 'a\n'.repeat(1_000_000)],
  ['line breaks of two units', `a${'\r\n'.repeat(1_000_000)}a`],
])('a long message of %s is quoted in full without blocking the event loop', async (_, text) => {
  const message = reply('r', 's', 'q', {
    text,
    thought: '``` '.repeat(250_000),
  }) as MessageRecord;
  yieldAfterEachStep();
  const { result, turns } = await countTurns(() => runYielding(formatMessage(message)));
  const lines = text.trimEnd().split(/\r?\n/);
  const quoted = lines.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n');
  expect(result.endsWith(`</details>\n\n${quoted}\n\n`)).toBe(true);
  expect(turns).toBeGreaterThan(2);
});
