import { expect, test } from 'vitest';
import { delayAnswer } from '../support/answer-gate.ts';
import { replyWith } from '../support/answers.ts';
import { enterLine } from '../support/bots.ts';
import { run, useHarness } from '../support/harness.ts';
import { useTwoTabs } from '../support/key-races.ts';
import { createUnknownKey, saveCommandsFor } from '../support/unknown-keys.ts';

const use = useHarness();

const twoTabs = useTwoTabs(use);

test.each(saveCommandsFor(11))(
  '%s saved in another tab is masked in the status line of a pending request',
  async (_, command) => {
    const { key, mask } = createUnknownKey();
    const { console, other } = await twoTabs();
    const gate = delayAnswer(use, 'groq', replyWith(['ok']));
    await enterLine(console, `chat -m groq:${key} hi`);
    await gate.arrived;
    await console.waitFor(`groq:${key} `);
    await run(other, `${command} ${key}`);
    await console.waitFor(new RegExp(`^. groq:${mask} \\d+ s · Ctrl-C stops$`));
    await expect.poll(() => console.screen()).not.toContain(key.slice(0, 8));
    gate.release();
    await console.prompt();
  },
);
