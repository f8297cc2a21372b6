import type { MessageRecord, SessionRecord } from '../../../src/storage/session.ts';

/**
 * A conversation in short form: `> question`, `- undone question`, `question < reply`; an interrupted reply is
 * `question < …`.
 */
export interface ShortConversation {
  readonly title: string | undefined;
  readonly entries: readonly string[];
}

/** The stored conversations, the one to be continued last. */
export type State = readonly ShortConversation[];

/** A line typed at a prompt, and the states of the storage while it runs. */
export interface Step {
  readonly line: string;
  /** The words of the answer. */
  readonly words?: readonly string[];
  /** The output that ends the step, if not an empty prompt. */
  readonly until?: RegExp;
  /** Returns the states that follow `before`; empty if the step stores nothing. */
  readonly stages: (before: State) => readonly State[];
}

const many = (letter: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${letter}${at} `);

/** Every kind of write to a session. */
export const script: readonly Step[] = [
  { line: 'chat', stages: () => [] },
  ask('one', 'one', many('a', 40)),
  { line: '/retry', words: many('b', 4), stages: (before) => replies(before, 'one', many('b', 4)) },
  ask('two', 'two', ['TWO']),
  { line: '/undo', stages: (before) => [withMark(before, 'two', '-')] },
  { line: '/redo', stages: (before) => [withMark(before, 'two', '>')] },
  { line: '/clear', stages: () => [] },
  {
    line: '/edit 1',
    until: /> one$/,
    stages: (before) => [withMark(withMark(before, 'one', '-'), 'two', '-')],
  },
  ask(' more', 'one more', ['MORE']),
  {
    line: '/session rename 1 Renamed',
    stages: (before) => [before.map((talk) => ({ ...talk, title: 'Renamed' }))],
  },
  {
    line: '/session fork 1',
    stages: (before) => [[...before, ...before.map(({ entries }) => forkOf(entries))]],
  },
  { line: '/session rm 1 --yes', stages: (before) => [before.slice(0, 1)] },
];

function ask(line: string, text: string, words: readonly string[]): Step {
  const asked = (before: State) => withEntry(before, `> ${text}`, text);
  return {
    line,
    words,
    stages: (before) => [asked(before), ...replies(asked(before), text, words)],
  };
}

function replies(before: State, text: string, words: readonly string[]): readonly State[] {
  return [withEntry(before, `${text} < …`), withEntry(before, `${text} < ${words.join('')}`)];
}

function withEntry(before: State, line: string, title?: string): State {
  const last = before.at(-1);
  return [
    ...before.slice(0, -1),
    { title: last?.title ?? title, entries: [...(last?.entries ?? []), line] },
  ];
}

function withMark(before: State, text: string, mark: string): State {
  return before.map(({ title, entries }) => ({
    title,
    entries: entries.map((line) =>
      /^[->] /.test(line) && line.slice(2) === text ? `${mark} ${text}` : line,
    ),
  }));
}

function forkOf(entries: readonly string[]): ShortConversation {
  return { title: 'Renamed (fork)', entries };
}

/** Returns the stored records in short form; messages without a session become a conversation without a title. */
export function stateOf(
  sessions: readonly SessionRecord[],
  messages: readonly MessageRecord[],
): State {
  const stored = sessions.toSorted((one, other) => one.created - other.created);
  const ids = new Set([...stored.map(({ id }) => id), ...messages.map(({ session }) => session)]);
  return [...ids].map((id) => ({
    title: stored.find((session) => session.id === id)?.title,
    entries: messages
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

/**
 * Returns the texts of a conversation that a request holds: the questions that were not undone, each with its last
 * reply.
 */
export function pairsIn({ entries }: ShortConversation, cut: string): readonly string[] {
  const asked = entries.filter((line) => line.startsWith('> ')).map((line) => line.slice(2));
  return asked.flatMap((text) => {
    const reply = entries.findLast((line) => line.startsWith(`${text} < `))?.slice(text.length + 3);
    return reply === undefined ? [] : [text, reply === '…' ? cut : reply];
  });
}
