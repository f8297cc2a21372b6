/** A row of the table: what is measured, and the most that it may be. */
interface Row {
  readonly what: string;
  readonly unit: 'bytes' | 'requests' | 'transactions' | 'ms' | 'MB' | 'µs' | 'times';
  /** What keysh is compared with. */
  readonly other?: string;
  /** The budget as a value, or as a multiple of the value that keysh is compared with. */
  readonly max?: number;
  readonly maxRatio?: number;
}

/** The rows by area, under the ids with which benchmarks record them. */
const areas = {
  Start: {
    firstLoad: {
      what: 'script and style of the first load, gzipped',
      unit: 'bytes',
      other: 'baseline',
      max: 125_000,
    },
    firstRequests: {
      what: 'requests before the first prompt',
      unit: 'requests',
      other: 'baseline',
      max: 5,
    },
    firstPrompt: {
      what: 'first prompt, nothing cached',
      unit: 'ms',
      other: 'baseline',
      maxRatio: 1.3,
    },
    firstBlocked: {
      what: 'first prompt, blocking',
      unit: 'ms',
      other: 'baseline',
      max: 50,
    },
    slowPrompt: { what: 'first prompt, CPU slowed to a sixth', unit: 'ms', other: 'baseline' },
    peerPrompt: {
      what: 'first prompt',
      unit: 'ms',
      other: 'BetterChatGPT',
      maxRatio: 1 / 3,
    },
  },
  Keys: {
    emptyKey: { what: 'key to paint, empty line', unit: 'ms', other: 'text node', maxRatio: 1.3 },
    emptyKey95: {
      what: 'key to paint, empty line, 95th percentile',
      unit: 'ms',
      other: 'text node',
      maxRatio: 1.2,
    },
    baselineKey: { what: 'key to paint, empty line', unit: 'ms', other: 'baseline' },
    shortLineKey: {
      what: 'key to paint, short line below 10,000 rows',
      unit: 'ms',
      other: 'text node',
      maxRatio: 2,
    },
    shortLineKey95: {
      what: 'key to paint, short line below 10,000 rows, 95th percentile',
      unit: 'ms',
      other: 'text node',
      maxRatio: 1.2,
    },
    longLineKey: {
      what: 'key to paint, 2,000 characters below 10,000 rows',
      unit: 'ms',
      other: 'text node',
      maxRatio: 2,
    },
    pastedKey: {
      what: 'key to paint, behind a pasted megabyte',
      unit: 'ms',
      other: 'text node',
      maxRatio: 2,
    },
    menuTab: { what: 'Tab to the menu, 500 models', unit: 'ms' },
    menuLetter: { what: 'letter to the smaller menu', unit: 'ms' },
    menuBackspace: { what: 'Backspace to the larger menu', unit: 'ms' },
    commandLine: { what: 'parsing a command line, CPU time', unit: 'ms', max: 1 },
  },
  Decoding: {
    decode0: { what: 'event, reads of 0.3 KiB', unit: 'µs', other: 'unchecked', maxRatio: 1.5 },
    decode4: { what: 'event, reads of 4 KiB', unit: 'µs', other: 'unchecked', maxRatio: 1.5 },
    decode16: { what: 'event, reads of 16 KiB', unit: 'µs', other: 'unchecked', maxRatio: 1.5 },
    decode64: { what: 'event, reads of 64 KiB', unit: 'µs', other: 'unchecked', maxRatio: 1.5 },
    decode256: { what: 'event, reads of 256 KiB', unit: 'µs', other: 'unchecked', maxRatio: 1.5 },
    decodeMany: { what: 'event, one of 100,000', unit: 'µs', other: 'of 20,000', maxRatio: 1.2 },
  },
  Replies: {
    manyDeltas: { what: '100,000 deltas', unit: 'ms', other: 'baseline', maxRatio: 1.5 },
    manyDeltasRaw: { what: '100,000 deltas, raw', unit: 'ms', other: 'baseline', maxRatio: 1.5 },
    manyDeltasBlocked: { what: '100,000 deltas, blocking', unit: 'ms', other: 'baseline', max: 0 },
    manyDeltasGap: {
      what: '100,000 deltas, longest time between frames',
      unit: 'ms',
      other: 'baseline',
      max: 50,
    },
    longReply: { what: '20,000 tokens', unit: 'ms', other: 'baseline', maxRatio: 1.5 },
    longReplyRaw: { what: '20,000 tokens, raw', unit: 'ms', other: 'baseline', maxRatio: 1.5 },
    longReplyBlocked: { what: '20,000 tokens, blocking', unit: 'ms', other: 'baseline', max: 0 },
    longReplyGap: {
      what: '20,000 tokens, longest time between frames',
      unit: 'ms',
      other: 'baseline',
      max: 50,
    },
    longReplyWork: {
      what: '20,000 tokens, CPU time',
      unit: 'ms',
      other: 'baseline',
      maxRatio: 2,
    },
    longReplyRawWork: { what: '20,000 tokens, CPU time, raw', unit: 'ms', other: 'baseline' },
    longReplyHeap: {
      what: '20,000 tokens, heap afterwards',
      unit: 'MB',
      other: 'baseline',
      max: 10,
    },
    peerReply: { what: '20,000 tokens', unit: 'ms', other: 'BetterChatGPT', maxRatio: 0.4 },
    shortReply: { what: '2,000 tokens', unit: 'ms', other: 'baseline', maxRatio: 1.5 },
    shortReplyRaw: { what: '2,000 tokens, raw', unit: 'ms', other: 'baseline', maxRatio: 1.5 },
    shortReplyBlocked: { what: '2,000 tokens, blocking', unit: 'ms', other: 'baseline', max: 0 },
    listWork: {
      what: 'list of 5,000 items, CPU time',
      unit: 'ms',
      other: 'half the list',
      maxRatio: 2.5,
    },
    paragraphWork: {
      what: 'paragraph of 1 MB, CPU time',
      unit: 'ms',
      other: 'half of it',
      maxRatio: 2.5,
    },
    scrollback: {
      what: 'memory of 10,000 full rows of 150 columns',
      unit: 'MB',
      other: 'baseline',
      max: 25,
    },
    resize: { what: 'repaint of 5,000 rows after a resize', unit: 'ms' },
  },
  Conversations: {
    turnWrites: { what: 'write transactions of a turn', unit: 'transactions', max: 1 },
    lastMessages: {
      what: 'last 50 messages of a long session',
      unit: 'ms',
      other: 'getAllRecords',
      maxRatio: 1.5,
    },
    offer10k: {
      what: 'first prompt to the offer of 10,000 messages',
      unit: 'ms',
      other: '100 messages',
    },
    offer100k: {
      what: 'first prompt to the offer of 100,000 messages',
      unit: 'ms',
      other: '100 messages',
    },
    resume10k: { what: 'resumption of 10,000 messages', unit: 'ms', other: '100 messages' },
    resume100k: { what: 'resumption of 100,000 messages', unit: 'ms', other: '100 messages' },
    heap100k: { what: 'heap with 100,000 messages', unit: 'MB', other: '100 messages' },
    request1: { what: 'Enter to the request after 1 turn', unit: 'ms' },
    request10: { what: 'Enter to the request after 10 turns', unit: 'ms', other: '1 turn' },
    request500: { what: 'Enter to the request after 500 turns', unit: 'ms', other: '1 turn' },
    request2000: { what: 'Enter to the request after 2,000 turns', unit: 'ms', other: '1 turn' },
    firstRequest: { what: 'Enter to the first request, 2,000 turns resumed', unit: 'ms' },
    requestPasted: { what: 'Enter to the request with a pasted megabyte', unit: 'ms' },
  },
  Storage: {
    manyStart: { what: 'first prompt, 1,000 sessions', unit: 'ms', other: 'one session' },
    manyResume: { what: 'resume one of 1,000 sessions', unit: 'ms', other: 'one session' },
    manyList: { what: 'list 1,000 sessions', unit: 'ms', other: 'one session' },
    searchFirst: { what: 'search 100 MB, first hit', unit: 'ms', other: 'reading all' },
    searchAll: { what: 'search 100 MB, all hits', unit: 'ms', other: 'reading all' },
    exportPeak: {
      what: 'export of 100 MB, peak memory',
      unit: 'MB',
      other: 'one string',
      maxRatio: 1 / 3,
    },
    exportTime: { what: 'export of 100 MB', unit: 'ms', other: 'one string', maxRatio: 1.1 },
    importTime: { what: 'import of 100 MB', unit: 'ms' },
    importPeak: { what: 'import of 100 MB, peak memory', unit: 'MB' },
    importAgain: { what: 'import of the same 100 MB again', unit: 'ms' },
  },
  'Hostile texts': {
    longestTask: { what: 'longest task of any step, up to 10 MB', unit: 'ms', max: 100 },
    growth: { what: 'largest growth in time for twice the text', unit: 'times', max: 2.2 },
    functionTask: { what: 'longest task of any function', unit: 'ms', max: 100 },
  },
} as const satisfies Record<string, Record<string, Row>>;

type Areas = typeof areas;
export type RowId = { [Area in keyof Areas]: keyof Areas[Area] }[keyof Areas];

/** A row with its area and id. */
export interface NamedRow extends Row {
  readonly area: string;
  readonly id: string;
}

/** All rows in the order of the table. */
export const rows: readonly NamedRow[] = Object.entries(areas).flatMap(([area, members]) =>
  Object.entries(members).map(([id, row]: [string, Row]) => ({ area, id, ...row })),
);
