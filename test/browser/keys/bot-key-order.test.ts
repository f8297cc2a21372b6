import { expect, test } from 'vitest';
import { soak } from '../../support/soak.ts';
import { run, useBench } from '../support/harness.ts';
import {
  actNames,
  acts,
  atGroq,
  type ByAct,
  begin,
  expectOwnHosts,
  hiddenPrompt,
  keys,
  lastSaid,
  left,
  maskOf,
  saved,
  sentKeys,
  storedBots,
  typed,
  useTwoTabs,
} from '../support/key-races.ts';

const use = useBench();
const twoTabs = useTwoTabs(use);

/** The output of lines that are entered after another tab changed the bot. */
const before: ByAct<Readonly<Record<string, RegExp>>> = {
  moved: sameFor(/^✗ Bot al talks to groq, not to mistral\. Nothing was changed\.$/m),
  replaced: sameFor(/^✗ Bot al talks to groq, not to mistral\. Nothing was changed\.$/m),
  removed: sameFor(/^✗ No bot 'al'\.$/m),
  'made again': keylessWords(),
  rotated: {
    copy: new RegExp(`^Copied the mistral key of bot al ${maskOf('rotated')}\\.`, 'm'),
    test: new RegExp(`^mistral key of bot al ${maskOf('rotated')}: works`, 'm'),
    rm: /^mistral key of bot al removed\./m,
    set: saved,
  },
  'without its key': keylessWords(),
};

function sameFor(said: RegExp) {
  return { copy: said, test: said, rm: said, set: said };
}

function keylessWords() {
  const none = /^✗ There is no mistral key of bot al\.$/m;
  return { copy: none, test: none, rm: none, set: saved };
}

test('key commands respect earlier changes to the bot by another tab', async () => {
  const tabs = await twoTabs();
  const { console, other } = tabs;
  for (const act of actNames) {
    await begin(tabs, use);
    await acts[act](other);
    for (const [verb, said] of Object.entries(before[act])) {
      await run(console, 'clear');
      const key = verb === 'set' ? ` ${keys.typed}` : '';
      await run(console, `key ${verb} mistral --bot al${key}${verb === 'rm' ? ' --yes' : ''}`);
      expect({ act, verb, said: await lastSaid(console) }).toEqual({
        act,
        verb,
        said: expect.stringMatching(said),
      });
    }
    const isThere = /made again|rotated|without/.test(act);
    expect((await storedBots(console)).join()).toBe(isThere ? typed[0] : left[act][0]);
    expectOwnHosts(use);
  }
});

test('a bot that is moved, removed or recreated after its key was saved has no key', async () => {
  const tabs = await twoTabs();
  for (const act of actNames) {
    await begin(tabs, use);
    await hiddenPrompt(tabs.console, 'key set mistral --bot al', async () => undefined);
    await acts[act](tabs.other);
    await run(tabs.console, 'chat -b al hello');
    const [stored, ...sent] = left[act];
    const found = { act, stored: (await storedBots(tabs.console)).join(), sent: sentKeys(use) };
    expect(found).toEqual({ act, stored, sent });
  }
});

test('a key saved while its bot is moved is stored for Mistral or removed by the move', async () => {
  const tabs = await twoTabs();
  for (let round = 0; round < (soak ? 500 : 6); round++) {
    await begin(tabs, use);
    await Promise.all([
      run(tabs.console, `key set mistral --bot al ${keys.typed}`),
      acts.moved(tabs.other),
    ]);
    const stored = (await storedBots(tabs.console)).join();
    await run(tabs.console, 'chat -b al hello');
    expect([atGroq, typed]).toContainEqual([stored, ...sentKeys(use)]);
  }
});
