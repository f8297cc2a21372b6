/** Returns exports of up to 10 MB with many small records, by their contents. */
export function exportsOfSmallRecords(): Readonly<Record<string, object>> {
  return {
    '40,000 questions with replies in one session': {
      sessions: [session(100_000)],
      messages: repeat(40_000, (at) => [question('s100000', at), reply('s100000', at, at)]).flat(),
    },
    '50,000 replies to one question': {
      sessions: [session(100_001)],
      messages: [question('s100001', 0), ...repeat(50_000, (at) => reply('s100001', at, 0))],
    },
    '30,000 sessions': {
      sessions: repeat(30_000, session),
      messages: repeat(30_000, (at) => [question(`s${at}`, 0), reply(`s${at}`, 0, 0)]).flat(),
    },
    '60,000 bots with one name': { bots: repeat(60_000, bot) },
    '1,000 bots with one name': { bots: repeat(1000, bot) },
  };
}

function repeat<Item>(count: number, make: (at: number) => Item): readonly Item[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

function session(at: number) {
  const times = { created: 1, changed: at + 1 };
  return { v: 1, id: `s${at}`, title: `a ${at}`, ...times, parameters: {} };
}

function question(of: string, at: number) {
  return { v: 1, id: `${of}q${at}`, session: of, role: 'user', time: 1, text: 'a' };
}

function reply(of: string, at: number, to: number) {
  return {
    v: 1,
    id: `${of}a${at}`,
    session: of,
    role: 'assistant',
    time: 1,
    question: `${of}q${to}`,
    text: 'b',
    model: 'openai:gpt-4.1',
    scope: 'global',
    ending: 'done',
    usage: { input: 1, output: 1 },
  };
}

function bot(at: number) {
  const target = { provider: 'openai', model: 'gpt-4.1' };
  return { v: 1, id: `b${at}`, name: 'poet', ...target, system: `a ${at}`, parameters: {} };
}
