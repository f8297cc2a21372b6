import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, test } from 'vitest';
import { BotStore } from '../../src/storage/bots.ts';
import { Database } from '../../src/storage/database.ts';
import { DraftStore } from '../../src/storage/draft.ts';
import { HistoryStore } from '../../src/storage/history.ts';
import { SessionStore } from '../../src/storage/sessions.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { questionRecord, replyRecord, sessionRecord } from '../support/session-records.ts';
import { dump, freshBrowser, imported } from '../transfer/stores.ts';

const half = 'look: \ud83d';
const whole = 'look: \ufffd';

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('a lone surrogate is stored as U+FFFD', () => {
  test('in questions, replies and their reasoning', async () => {
    const sessions = new SessionStore(new Database());
    const reply = { ...replyRecord('s', 'q', half), thought: half };
    await sessions.saveMessages(sessionRecord('s'), [
      { ...questionRecord('s', 'q'), text: half },
      reply,
    ]);
    expect(await sessions.messages('s')).toMatchObject([
      { text: whole },
      { text: whole, thought: whole },
    ]);
  });

  test('in titles, system prompts and stop sequences of sessions', async () => {
    const sessions = new SessionStore(new Database());
    const session = { ...sessionRecord('s'), title: half, system: half };
    await sessions.saveMessages(session, [questionRecord('s', 'q')]);
    expect(await sessions.byId('s')).toMatchObject({ title: whole, system: whole });
    await sessions.rename('s', `${half}!`);
    await sessions.change('s', { system: `${half}!`, parameters: { stop: [half] } });
    expect(await sessions.byId('s')).toMatchObject({
      title: `${whole}!`,
      system: `${whole}!`,
      parameters: { stop: [whole] },
    });
  });

  test('in bots, when they are added and changed', async () => {
    const bots = new BotStore(new Database());
    const design = { name: 'poet', provider: 'openai', model: 'm\ud83d', parameters: {} } as const;
    const bot = await bots.add({ ...design, system: half });
    expect(bots.byId(bot.id)).toMatchObject({ model: 'm\ufffd', system: whole });
    await bots.change(bot, { opening: half });
    expect(bots.byId(bot.id)).toMatchObject({ opening: whole });
  });

  test('in the history and in the draft, also if the limit cuts a pair', async () => {
    const history = new HistoryStore(new Database(), (lines) => lines);
    await history.add(half);
    expect(await history.read()).toMatchObject([{ line: whole }]);
    const storage = memoryStorage();
    const draft = new DraftStore(
      () => storage,
      (text) => text,
    );
    draft.schedule(() => `${'x'.repeat(99_999)}\u{1f600}`);
    draft.save();
    expect(draft.read()).toBe(`${'x'.repeat(99_999)}\ufffd`);
  });

  test('in an imported file', async () => {
    const browser = freshBrowser();
    const session = { ...sessionRecord('s'), title: 'look \ud83d here', system: half };
    const file = {
      format: 'keysh',
      version: 1,
      exported: new Date(0).toISOString(),
      sessions: [session],
      messages: [{ ...questionRecord('s', 'q'), text: half }, replyRecord('s', 'q', half)],
    };
    await imported(JSON.stringify(file), browser, 'merge');
    const stored = await dump(browser);
    expect(stored).toContain(whole);
    expect(stored).not.toContain('ud83d');
  });
});
