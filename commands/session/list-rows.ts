import type { App } from '../../src/app/app.ts';
import { dayAndClock } from '../../src/chat/format-time.ts';
import {
  isMessage,
  type MessageRecord,
  type ReplyRecord,
  type SessionRecord,
} from '../../src/storage/session.ts';
import { bold, styled } from '../../src/terminal/text/styled-text.ts';
import { count } from '../count.ts';
import { listTitle } from './short-title.ts';

/** What a list says of a session whose last reply did not end normally. */
const outcomes: Readonly<Record<ReplyRecord['ending'], string>> = {
  done: '',
  length: 'cut off',
  refused: 'refused',
  cancelled: 'stopped',
  failed: 'failed',
  interrupted: 'interrupted',
  unfinished: 'unfinished',
};

interface Listed {
  readonly session: SessionRecord;
  readonly at: number;
  readonly day: string;
  readonly clock: string;
  readonly messages: number;
  /** The model, or the bot with an @. */
  readonly from: string;
  readonly outcome: string;
}

/**
 * Yields the rows of a list of sessions: a heading for each day, and below it number and title, time of the last change, number
 * of messages, model or bot, and outcome of the last reply. Consecutive sessions of a single question that failed share a row.
 */
export async function* listRows(
  app: App,
  sessions: readonly SessionRecord[],
): AsyncGenerator<readonly string[]> {
  const digits = `${sessions.length}`.length;
  let failed: readonly Listed[] = [];
  let day: string | undefined;
  for (const [at, session] of sessions.entries()) {
    const listed = await describe(app, session, at);
    const isFailed = listed.outcome === outcomes.failed && listed.messages <= 2;
    if (!isFailed || listed.day !== day) {
      yield* failedRows(app, failed, digits);
      failed = [];
    }
    if (listed.day !== day) yield [bold(styled`${listed.day}`)];
    day = listed.day;
    if (isFailed) failed = [...failed, listed];
    else yield rowOf(app, listed, digits);
  }
  yield* failedRows(app, failed, digits);
}

function* failedRows(
  app: App,
  failed: readonly Listed[],
  digits: number,
): Generator<readonly string[]> {
  const [first, last] = [failed[0], failed.at(-1)];
  if (!first || !last) return;
  if (first === last) {
    yield rowOf(app, first, digits);
    return;
  }
  const numbers = `${`${first.at + 1}`.padStart(digits)}–${last.at + 1}`;
  yield [`${numbers}  ${failed.length} questions`, first.clock, '', '', outcomes.failed];
}

function rowOf(app: App, listed: Listed, digits: number): readonly string[] {
  const { session, at, clock, messages, from, outcome } = listed;
  return [listTitle(app, session, at, digits), clock, count(messages, 'message'), from, outcome];
}

async function describe(app: App, session: SessionRecord, at: number): Promise<Listed> {
  const { messages, last } = await messagesIn(app, session.id);
  const model = last?.role === 'assistant' ? last.model : session.model;
  const bot = session.bot && app.bots.byId(session.bot);
  return {
    session,
    at,
    ...dayAndClock(session.changed),
    messages,
    from: bot ? `@${bot.name}` : (model ?? ''),
    outcome: last?.role === 'assistant' ? outcomes[last.ending] : '',
  };
}

/** Returns the number of messages of a session, and the last one if it is readable. */
function messagesIn(
  { sessions }: App,
  id: string,
): Promise<{ readonly messages: number; readonly last: MessageRecord | undefined }> {
  return sessions.database.use(async (opened) => {
    const index = opened.transaction('messages').store.index('session');
    const [messages, at] = await Promise.all([index.count(id), index.openCursor(id, 'prev')]);
    return { messages, last: isMessage(at?.value) ? at.value : undefined };
  });
}
