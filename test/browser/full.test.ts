import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { soak } from '../soak.ts';
import { saying } from './answers.ts';
import { run, stored, useBench } from './bench.ts';
import { downloaded } from './exchanging.ts';
import { messagesIn } from './stored.ts';

const use = useBench();
const turns = soak ? 200 : 24;
const quota = 1 << 20;
/** What no database makes smaller; all together they take twice the room there is. */
const reply = () => randomBytes(quota / turns).toString('hex');

test('ST-10: where the disk is full that is said once, talk goes on, and all of it can be exported', {
  timeout: soak ? 600_000 : 60_000,
}, async () => {
  const console = await use.open({ stored: stored('openai') });
  const { page } = console;
  const session = await page.context().newCDPSession(page);
  const limit = (quotaSize?: number) =>
    session.send('Storage.overrideQuotaForOrigin', {
      origin: new URL(use.bench.url).origin,
      ...(quotaSize !== undefined && { quotaSize }),
    });
  await limit(quota);
  await run(console, 'chat -m openai:gpt-4.1');
  let banners = 0;
  for (let turn = 1; turn <= turns; turn += 1) {
    use.hosts.answer('openai', saying([reply(), ` end ${turn}`]));
    await run(console, `question ${turn}`);
    await console.waitFor(`end ${turn}`);
    banners = (await console.rows()).filter((row) =>
      row.startsWith('Not saved: the storage'),
    ).length;
    if (banners > 0) break;
  }
  expect(banners).toBe(1);
  use.hosts.answer('openai', saying(['still here']));
  await run(console, 'and now');
  await console.waitFor('still here');
  expect(
    (await console.rows()).filter((row) => row.startsWith('Not saved: the storage')),
  ).toHaveLength(1);
  const asked = (JSON.parse(use.asked.at(-1)?.body ?? '{}').messages.length + 1) / 2;
  const { messages } = JSON.parse((await downloaded(console, '/export all')).text);
  expect(messages.filter(({ ending }: { ending?: string }) => ending === 'done')).toHaveLength(
    asked,
  );
  expect((await messagesIn(console)).length).toBeLessThan(messages.length);
  await limit();
  use.hosts.answer('openai', saying(['room again']));
  await run(console, 'try again');
  await console.waitFor('room again');
  const kept = await messagesIn(console);
  const questions = kept.filter(({ role }) => role === 'user').length;
  expect(questions).toBe(asked + 1);
});
