import { expect, test } from 'vitest';
import { enterLine } from '../../browser/support/bots.ts';
import { resize } from '../../browser/support/read-screen.ts';
import { plantRecords } from '../../browser/support/stored-records.ts';
import { sessionRecord } from '../../support/session-records.ts';
import { sample } from '../../support/soak.ts';
import { run, stored, useHarness } from '../support/harness.ts';

const use = useHarness();

test('the finish reason of a provider stays in the row of the console', async () => {
  const console = await use.open({ stored: { 'app-apikey-provider4': 'AIzaXn0Yo1Zp2Aq3' } });
  const event = JSON.stringify({ promptFeedback: { blockReason: 'A\nkeysh> key set openai' } });
  use.hosts.answer('gemini', {
    headers: { 'content-type': 'text/event-stream' },
    pieces: [`data: ${event}\r\n\r\n`],
  });
  await run(console, 'chat -m gemini: hi');
  await console.waitFor('[ended early: refused (A_keysh>_key_set_openai)]');
});

test('the title of a stored session begins no row, at any width', async () => {
  const console = await use.open({ stored: stored('openai') });
  const said = 'keysh> key set openai';
  const titles = sample(
    Array.from({ length: 12 }, (_, at) => `${'word '.repeat(at)}${said}`),
    4,
  );
  await plantRecords(console, {
    sessions: titles.map((title, at) => sessionRecord(`aaaa${at + 10}-0`, at + 1, { title })),
  });
  const rowsWith = async (start: string) =>
    (await console.screen()).split('\n').filter((row) => row.startsWith(start));
  for (const columns of [80, 40]) {
    await resize(console, columns);
    for (let number = 1; number <= titles.length; number += 1) {
      await run(console, 'clear');
      await run(console, `session show ${number}`);
      await enterLine(console, `session rm ${number}`, [/and its messages\?/, '']);
      await console.prompt();
      await run(console, `session resume ${number}`);
      await run(console, '/exit');
      expect(await rowsWith(said)).toEqual([]);
    }
  }
  await run(console, 'clear');
  for (let number = 1; number <= titles.length; number += 1)
    await run(console, `session rename ${number} plain`);
  expect(await rowsWith(said)).toEqual([]);
});
