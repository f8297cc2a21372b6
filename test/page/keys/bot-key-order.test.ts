import { expect, test } from 'vitest';
import {
  type ByChange,
  botChanges,
  changeNames,
  expectOwnHosts,
  hiddenPrompt,
  keys,
  lastOutput,
  maskOf,
  restoreState,
  savedMessage,
  sentKeys,
  stateAfter,
  stateAtGroq,
  stateWithTypedKey,
  storedBots,
  useTwoTabs,
} from '../../browser/support/key-races.ts';
import { soak } from '../../support/soak.ts';
import { run, useHarness } from '../support/harness.ts';

const use = useHarness();

const twoTabs = useTwoTabs(use);

/** The output of lines that are entered after another tab changed the bot. */
const before: ByChange<Readonly<Record<string, RegExp>>> = {
  moved: sameFor(/^✗ Bot al uses groq, not mistral\. Nothing was changed\.$/m),
  replaced: sameFor(/^✗ Bot al uses groq, not mistral\. Nothing was changed\.$/m),
  removed: sameFor(/^✗ No bot 'al'\.$/m),
  'made again': keylessWords(),
  rotated: {
    copy: new RegExp(`^Copied the mistral key of bot al ${maskOf('rotated')}\\.`, 'm'),
    test: new RegExp(`^mistral key of bot al ${maskOf('rotated')}: works`, 'm'),
    rm: /^mistral key of bot al removed\./m,
    set: savedMessage,
  },
  'without its key': keylessWords(),
};

function sameFor(said: RegExp) {
  return { copy: said, test: said, rm: said, set: said };
}

function keylessWords() {
  const none = /^✗ There is no mistral key of bot al\.$/m;
  return { copy: none, test: none, rm: none, set: savedMessage };
}

test('key commands respect earlier changes to the bot by another tab', async () => {
  const tabs = await twoTabs();
  const { console, other } = tabs;
  for (const act of changeNames) {
    await restoreState(tabs, use);
    await botChanges[act](other);
    for (const [verb, said] of Object.entries(before[act])) {
      await run(console, 'clear');
      const key = verb === 'set' ? ` ${keys.typed}` : '';
      await run(console, `key ${verb} mistral --bot al${key}${verb === 'rm' ? ' --yes' : ''}`);
      expect({ act, verb, said: await lastOutput(console) }).toEqual({
        act,
        verb,
        said: expect.stringMatching(said),
      });
    }
    const isThere = /made again|rotated|without/.test(act);
    expect((await storedBots(console)).join()).toBe(
      isThere ? stateWithTypedKey[0] : stateAfter[act][0],
    );
    expectOwnHosts(use);
  }
});

test('a bot that is moved, removed or recreated after its key was saved has no key', async () => {
  const tabs = await twoTabs();
  for (const act of changeNames) {
    await restoreState(tabs, use);
    await hiddenPrompt(tabs.console, 'key set mistral --bot al', async () => undefined);
    await botChanges[act](tabs.other);
    await run(tabs.console, 'chat -b al hello');
    const [stored, ...sent] = stateAfter[act];
    const found = { act, stored: (await storedBots(tabs.console)).join(), sent: sentKeys(use) };
    expect(found).toEqual({ act, stored, sent });
  }
});

test('a key saved while its bot is moved is stored for Mistral or removed by the move', async () => {
  const tabs = await twoTabs();
  for (let round = 0; round < (soak ? 500 : 6); round++) {
    await restoreState(tabs, use);
    await Promise.all([
      run(tabs.console, `key set mistral --bot al ${keys.typed}`),
      botChanges.moved(tabs.other),
    ]);
    const stored = (await storedBots(tabs.console)).join();
    await run(tabs.console, 'chat -b al hello');
    expect([stateAtGroq, stateWithTypedKey]).toContainEqual([stored, ...sentKeys(use)]);
  }
});
