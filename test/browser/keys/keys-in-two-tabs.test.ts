import { expect, test } from 'vitest';
import { replyWith } from '../support/answers.ts';
import { keys, run, useHarness } from '../support/harness.ts';
import { openWithBots, otherKey, ownKey, plantedKeys } from '../support/stored-bots.ts';

const use = useHarness();

test.each([
  ['openai', 'chat -m openai:gpt-4.1', 'openai', keys.openai],
  ['of a bot', 'chat @poet', 'openai --bot poet', ownKey],
])(
  '[STA-08] a key %s rotated during a reply is used from the next one, in both tabs',
  async (_, chat, whose, old) => {
    const console = await openWithBots(use, ['openai'], ownKey);
    const second = await use.openSecondTab(console);
    use.hosts.answer('openai', replyWith(['one ', 'two ', 'three ', 'four'], { pause: 300 }));
    await console.insert(`${chat} count`);
    await console.press('Enter');
    await console.waitFor('one');
    await run(second, `key rotate ${whose} ${otherKey}`);
    const stored = [
      (await console.storage()).local['app-apikey-provider2'],
      (await plantedKeys(console)).poet,
    ];
    expect(stored).toContain(otherKey);
    await console.waitFor('one two three four');
    await console.prompt();
    await run(console, `${chat} again`);
    await run(second, `${chat} there`);
    expect(use.chatRequests.map(({ headers }) => headers.authorization)).toEqual(
      [old, otherKey, otherKey].map((key) => `Bearer ${key}`),
    );
  },
);
