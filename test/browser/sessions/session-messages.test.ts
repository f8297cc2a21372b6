import { expect, test } from 'vitest';
import { questionRecord, sessionRecord } from '../../support/session-records.ts';
import { outputOf } from '../support/bots.ts';
import { run, useHarness } from '../support/harness.ts';
import { plantRecords } from '../support/stored-records.ts';
import { ids, openWithSessions } from '../support/three-sessions.ts';

const use = useHarness();

test('suggested commands have a slash in chat mode, and name the session', async () => {
  const console = await openWithSessions(use);
  const [old = ''] = ids;
  await plantRecords(console, {
    messages: ['x', 'y', 'z'].map((id) => questionRecord(old, `${old}${id}`, id)),
    sessions: Array.from({ length: 20 }, (_, at) => sessionRecord(`cccc${at}`, 0)),
  });
  expect(await outputOf(console, 'session')).toContain('More sessions: session list --all');
  expect((await outputOf(console, 'session search Monad')).at(-1)).toMatch(/: session resume N\.$/);
  await run(console, 'session resume 3');
  await console.waitFor(/^1 earlier question: \/session show aaaa1111$/);
  for (const [line, hint] of [
    ['/session', 'More sessions: /session list --all'],
    ['/session search Monad', '3 found; to continue one: /session resume N.'],
    ['/session show 99', '  → /session list'],
    ['/bot', 'There are no bots yet. To create one: /bot new NAME'],
    ['/model use groq:', 'There is no key for it yet: /key set groq'],
    ['/chat -m groq: hi', /selected in `\/config` is the one/],
    ['/stranger', '  → /help, or to ask a model: /chat TEXT'],
  ] as const) {
    await run(console, line);
    await console.waitFor(hint);
  }
});
