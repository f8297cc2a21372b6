import fc from 'fast-check';
import { fitTitle } from '../../src/storage/title.ts';
import type { Records } from './stores.ts';

/** Returns a bot record whose key is bound to its provider. */
export function bot(
  id: string,
  more: { readonly k?: string | undefined; readonly [field: string]: unknown } = {},
) {
  const record = {
    v: 1,
    id,
    name: id,
    provider: 'openai',
    model: 'gpt-4.1',
    parameters: {},
    ...more,
  };
  return more.k ? { ...record, keyProvider: record.provider } : record;
}

export function session(id: string, more: object = {}) {
  return { v: 1, id, title: `About ${id}`, created: 1000, changed: 2000, parameters: {}, ...more };
}

export function question(id: string, of: string, text = `Question ${id}`) {
  return { v: 1, id, session: of, role: 'user', time: 1100, text };
}

export function reply(id: string, of: string, to: string, more: object = {}) {
  const usage = { input: 1, output: 2 };
  const whose = { model: 'openai:gpt-4.1', scope: 'global', ending: 'done' };
  const text = `Reply ${id}`;
  return {
    v: 1,
    id,
    session: of,
    role: 'assistant',
    time: 1200,
    question: to,
    text,
    ...whose,
    usage,
    ...more,
  };
}

/** Returns sessions with a question and a reply each. */
export function talks(count: number, more: object = {}): Records {
  const ids = Array.from({ length: count }, (_, at) => `s${at}`);
  return {
    sessions: ids.map((id) => session(id)),
    messages: ids.flatMap((id) => [question(`${id}q`, id), reply(`${id}r`, id, `${id}q`, more)]),
  };
}

const text = fc.string({ unit: 'binary', maxLength: 60 });
const time = fc.nat();
const parameters = fc.record(
  {
    temperature: fc.double({ min: 0, max: 2, noNaN: true }),
    seed: fc.maxSafeInteger(),
    stop: fc.array(text, { maxLength: 2 }),
    reasoning: text,
  },
  { requiredKeys: [] },
);
const model = fc.constantFrom('gpt-4.1', 'vendor/model:free', 'größe');
const botFields = fc.record(
  {
    provider: fc.constantFrom('openai', 'groq', 'ollama'),
    model,
    parameters,
    system: text,
    opening: text,
    k: fc.constantFrom('', 'sk-proj-Q7wE8rT9yU0iO1pA2sD3'),
  },
  { requiredKeys: ['provider', 'model', 'parameters'] },
);
const sessionFields = fc.record(
  {
    title: text.map(fitTitle),
    created: time,
    changed: time,
    parameters,
    bot: fc.uuid(),
    model,
    system: text,
  },
  { requiredKeys: ['title', 'created', 'changed', 'parameters'] },
);
const said = fc.record(
  {
    text,
    time,
    thought: text,
    more: fc.constant(true),
    out: fc.oneof(fc.constant(true), time),
    ending: fc.constantFrom('done', 'cancelled', 'interrupted'),
    usage: fc.record(
      {
        ...{ input: time, cached: time, written: time },
        cost: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['text', 'time', 'ending', 'usage'] },
);

/** Generates the records of a browser: bots, sessions, and messages of the sessions in any order. */
export const anyRecords: fc.Arbitrary<Records> = fc
  .record({
    bots: fc.array(botFields, { maxLength: 4 }),
    sessions: fc.array(fc.tuple(fc.uuid(), sessionFields), { minLength: 1, maxLength: 4 }),
    messages: fc.array(fc.tuple(fc.nat(), fc.boolean(), said), { maxLength: 20 }),
  })
  .map(({ bots, sessions, messages }) => {
    const ids = sessions.map(([id], at) => `${id}-${at}`);
    return {
      bots: bots.map((fields, at) => ({ v: 1, id: `b${at}`, name: `bot${at}`, ...fields })),
      sessions: sessions.map(([, fields], at) => ({ v: 1, id: ids[at], ...fields })),
      messages: messages.map(([of, asks, fields], at) =>
        messageOf(ids[of % ids.length] ?? '', `m${at}`, asks, fields),
      ),
    };
  });

function messageOf(
  of: string,
  id: string,
  asks: boolean,
  fields: Readonly<Record<string, unknown>>,
) {
  const { text: words, time: when, thought, more, out, ending, usage } = fields;
  const base = { v: 1, id, session: of, time: when, text: words };
  if (asks) return { ...base, role: 'user', ...(out !== undefined && { out }) };
  const kept = { question: 'm0', model: 'openai:gpt-4.1', scope: 'bot', ending, usage };
  return {
    ...base,
    role: 'assistant',
    ...kept,
    ...(thought !== undefined && { thought }),
    ...(more === true && { more }),
  };
}
