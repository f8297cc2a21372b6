import type { MessageRecord, SessionRecord } from '../../../src/storage/session.ts';

/** A conversation in few words: `> asked`, `- taken back`, `asked < reply`; of a reply that was cut off `asked < …`. */
export interface Talk {
  readonly title: string | undefined;
  readonly said: readonly string[];
}

/** What is stored, the conversation that is gone on with last. */
export type State = readonly Talk[];

/** A line typed at a prompt, and what is stored while it is done, one state after the other. */
export interface Step {
  readonly line: string;
  /** What the stand-in answers. */
  readonly words?: readonly string[];
  /** What shows that it is done, where that is no empty prompt. */
  readonly until?: RegExp;
  /** The states behind the one before it; none where nothing is to be stored. */
  readonly stages: (before: State) => readonly State[];
}

const many = (letter: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${letter}${at} `);

/** Every kind of write that a session has. */
export const script: readonly Step[] = [
  { line: 'chat', stages: () => [] },
  ask('one', 'one', many('a', 40)),
  { line: '/retry', words: many('b', 4), stages: (before) => replies(before, 'one', many('b', 4)) },
  ask('two', 'two', ['TWO']),
  { line: '/undo', stages: (before) => [marked(before, 'two', '-')] },
  { line: '/redo', stages: (before) => [marked(before, 'two', '>')] },
  { line: '/clear', stages: () => [] },
  {
    line: '/edit 1',
    until: /> one$/,
    stages: (before) => [marked(marked(before, 'one', '-'), 'two', '-')],
  },
  ask(' more', 'one more', ['MORE']),
  {
    line: '/session rename 1 Renamed',
    stages: (before) => [before.map((talk) => ({ ...talk, title: 'Renamed' }))],
  },
  {
    line: '/session fork 1',
    stages: (before) => [[...before, ...before.map(({ said }) => forkOf(said))]],
  },
  { line: '/session rm 1 --yes', stages: (before) => [before.slice(0, 1)] },
];

function ask(line: string, text: string, words: readonly string[]): Step {
  const asked = (before: State) => saying(before, `> ${text}`, text);
  return {
    line,
    words,
    stages: (before) => [asked(before), ...replies(asked(before), text, words)],
  };
}

function replies(before: State, text: string, words: readonly string[]): readonly State[] {
  return [saying(before, `${text} < …`), saying(before, `${text} < ${words.join('')}`)];
}

function saying(before: State, line: string, title?: string): State {
  const last = before.at(-1);
  return [
    ...before.slice(0, -1),
    { title: last?.title ?? title, said: [...(last?.said ?? []), line] },
  ];
}

function marked(before: State, text: string, mark: string): State {
  return before.map(({ title, said }) => ({
    title,
    said: said.map((line) =>
      /^[->] /.test(line) && line.slice(2) === text ? `${mark} ${text}` : line,
    ),
  }));
}

function forkOf(said: readonly string[]): Talk {
  return { title: 'Renamed (fork)', said };
}

/** The stored records as a State; messages of no session are a conversation that has no title. */
export function stateOf(
  sessions: readonly SessionRecord[],
  messages: readonly MessageRecord[],
): State {
  const stored = sessions.toSorted((one, other) => one.created - other.created);
  const ids = new Set([...stored.map(({ id }) => id), ...messages.map(({ session }) => session)]);
  return [...ids].map((id) => ({
    title: stored.find((session) => session.id === id)?.title,
    said: messages
      .filter(({ session }) => session === id)
      .map((message, _, all) => lineOf(message, all)),
  }));
}

function lineOf(message: MessageRecord, all: readonly MessageRecord[]): string {
  if (message.role === 'user') return `${message.out ? '-' : '>'} ${message.text}`;
  const question = all.find(({ id }) => id === message.question);
  const isCut = message.ending === 'interrupted';
  return `${question?.text} < ${isCut ? '…' : message.text}`;
}

/** What a request holds of a conversation: the last reply to each question that was not taken back. */
export function pairsIn({ said }: Talk, cut: string): readonly string[] {
  const asked = said.filter((line) => line.startsWith('> ')).map((line) => line.slice(2));
  return asked.flatMap((text) => {
    const reply = said.findLast((line) => line.startsWith(`${text} < `))?.slice(text.length + 3);
    return reply === undefined ? [] : [text, reply === '…' ? cut : reply];
  });
}
