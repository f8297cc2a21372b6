import { describe, expect, test } from 'vitest';
import { readConversation } from '../../../src/transfer/import/chatgpt.ts';
import { SkipCounter } from '../../../src/transfer/import/skipped.ts';
import { dump, exported, freshBrowser, imported, read } from '../stores.ts';

interface Told {
  readonly role: string;
  readonly parts?: readonly unknown[];
  readonly time?: number | null;
  readonly model?: string;
}

/** Returns a conversation as ChatGPT exports it: a root without a message, and one branch of nodes u0, u1 … under it. */
function conversation(told: readonly Told[], more: object = {}) {
  const nodes = told.map(({ role, parts = [], time = 1700000000, model }, at) => ({
    id: `u${at}`,
    parent: at === 0 ? 'root' : `u${at - 1}`,
    children: [],
    message: {
      id: `u${at}`,
      author: { role },
      create_time: time,
      content: { content_type: 'text', parts },
      metadata: model === undefined ? {} : { model_slug: model },
    },
  }));
  const root = { id: 'root', message: null, parent: null, children: [] };
  return {
    title: 'Talk',
    create_time: 1700000000.25,
    update_time: 1700000900,
    conversation_id: 'c',
    current_node: `u${told.length - 1}`,
    mapping: Object.fromEntries([root, ...nodes].map((node) => [node.id, node])),
    ...more,
  };
}

async function taken(...conversations: readonly object[]) {
  const browser = freshBrowser();
  const file = JSON.stringify(conversations);
  const { skipped } = await read(file, browser, 'conversations.json');
  await imported(file, browser);
  const here = await dump(browser);
  await imported(file, browser);
  expect(await dump(browser)).toBe(here);
  return { skipped, ...JSON.parse(await exported(browser)) };
}

const texts = ({ messages }: { messages: readonly { text: string }[] }) =>
  messages.map(({ text }) => text);

test.each([
  ['with a current node', {}],
  ['without one', { current_node: null }],
])('a long conversation %s is read in steps', (_, more) => {
  const told = Array.from({ length: 10_000 }, (_, at) => ({
    role: at % 2 === 0 ? 'user' : 'assistant',
    parts: [`text ${at}`],
  }));
  const reading = readConversation(conversation(told, more), 1, new SkipCounter());
  let count = 0;
  let step = reading.next();
  for (; !step.done; step = reading.next()) count += 1;
  expect(step.value.messages).toHaveLength(10_000);
  expect(count).toBeGreaterThan(25);
});

test('one branch is one session, regardless of the nodes between messages', async () => {
  const found = await taken(
    conversation(
      [
        { role: 'user', parts: ['first question'] },
        { role: 'assistant', parts: ['first answer'] },
        { role: 'system', parts: [''] },
        { role: 'user', parts: ['second question'] },
        { role: 'tool', parts: ['42'] },
        { role: 'assistant', parts: ['second answer'], model: 'gpt-4o' },
      ],
      { title: 'Two turns' },
    ),
  );
  expect(found.sessions).toEqual([
    {
      v: 1,
      id: 'c',
      title: 'Two turns',
      created: 1700000000250,
      changed: 1700000900000,
      parameters: {},
    },
  ]);
  expect(texts(found)).toEqual([
    'first question',
    'first answer',
    'second question',
    'second answer',
  ]);
  expect(found.messages[3]).toEqual({
    v: 1,
    id: 'c/u5',
    session: 'c',
    role: 'assistant',
    time: 1700000000000,
    question: 'c/u3',
    text: 'second answer',
    model: 'openai:gpt-4o',
    scope: 'none',
    ending: 'done',
    usage: {},
  });
  expect(found.skipped).toEqual({ system: 1, tools: 1 });
});

describe('a ChatGPT conversation:', () => {
  test('only the branch that was shown last is imported', async () => {
    const whole = conversation([
      { role: 'user', parts: ['asked'] },
      { role: 'assistant', parts: ['old'] },
      { role: 'assistant', parts: ['new'] },
    ]);
    Object.assign(whole.mapping.u2 as object, { parent: 'u0' });
    expect(texts(await taken(whole))).toEqual(['asked', 'new']);
    expect(texts(await taken({ ...whole, current_node: 'u1' }))).toEqual(['asked', 'old']);
    expect(texts(await taken({ ...whole, current_node: null }))).toEqual(['asked', 'new']);
  });

  test('a missing title is replaced by the first words', async () => {
    const long = `${'word '.repeat(30)}\n`;
    const found = await taken(conversation([{ role: 'user', parts: [long] }], { title: null }));
    expect(found.sessions[0].title).toBe(`${'word '.repeat(10)}word…`);
  });

  test('content other than text is left out and counted', async () => {
    const picture = { content_type: 'image_asset_pointer' };
    const found = await taken(
      conversation([
        { role: 'user', parts: [picture, 'what is it?', picture] },
        { role: 'assistant', parts: [picture] },
        { role: 'assistant', parts: ['A cat.'] },
      ]),
    );
    expect(texts(found)).toEqual(['what is it?', 'A cat.']);
    expect(found.skipped).toEqual({ empty: 1, parts: 3 });
  });

  test('consecutive replies are joined, and a reply without a question is left out', async () => {
    const found = await taken(
      conversation([
        { role: 'assistant', parts: ['Hello!'] },
        { role: 'user', parts: ['search'] },
        { role: 'assistant', parts: ['Looking.'] },
        { role: 'tool', parts: ['{}'] },
        { role: 'assistant', parts: ['Found.'] },
      ]),
    );
    expect(texts(found)).toEqual(['search', 'Looking.\n\nFound.']);
    expect(found.skipped).toEqual({ unasked: 1, tools: 1 });
  });

  test('a missing time is replaced by that of the previous message', async () => {
    const found = await taken(
      conversation([
        { role: 'user', parts: ['a'], time: null },
        { role: 'assistant', parts: ['b'], time: 1700000005 },
        { role: 'user', parts: ['c'], time: null },
      ]),
    );
    expect(found.messages.map(({ time }: { time: number }) => time)).toEqual([
      1700000000250, 1700000005000, 1700000005000,
    ]);
  });

  test('a cycle of parents ends, and invalid nodes are skipped', async () => {
    const whole = conversation([
      { role: 'user', parts: ['a'] },
      { role: 'assistant', parts: ['b'] },
    ]);
    Object.assign(whole.mapping.u0 as object, { parent: 'u1' });
    const mapping = { ...whole.mapping, odd: 7, other: null, __proto__: { parent: 'u0' } };
    expect(texts(await taken({ ...whole, mapping }))).toEqual(['a', 'b']);
  });

  test('a second import of a continued conversation adds the new messages', async () => {
    const browser = freshBrowser();
    const told = [
      { role: 'user', parts: ['a'] },
      { role: 'assistant', parts: ['b'] },
    ];
    await imported(JSON.stringify([conversation(told)]), browser);
    const more = conversation([...told, { role: 'user', parts: ['c'] }]);
    const { counts } = await imported(JSON.stringify([more]), browser);
    expect(counts.messages).toMatchObject({ added: 1, same: 2 });
    expect(texts(JSON.parse(await exported(browser)))).toEqual(['a', 'b', 'c']);
  });

  test('an empty list is accepted', async () => {
    expect((await taken()).sessions).toEqual([]);
  });
});
