import { expect, test } from 'vitest';
import { delayAnswer } from '../support/answer-gate.ts';
import { replyWith } from '../support/answers.ts';
import { enterLine } from '../support/bots.ts';
import { run, useHarness } from '../support/harness.ts';
import { useTwoTabs } from '../support/key-races.ts';
import { sweep } from '../support/leak-sweep.ts';
import { typeKeys } from '../support/typing.ts';
import { createUnknownKey, saveCommands, saveCommandsFor } from '../support/unknown-keys.ts';

const use = useHarness();
const twoTabs = useTwoTabs(use);

/** Prompts that show the name of a bot, with the output after that name became known as a key. */
const waiting: Readonly<Record<string, readonly [keys: (name: string) => string, shown: RegExp]>> =
  {
    question: [(name) => `bot rm ${name}<Enter>`, /^Remove …\S{4}\? \[y\/N\] $/],
    'completion menu': [(name) => `chat @${name.slice(0, 4)}<Tab>`, /^. @…\S{4} +groq:/],
  };

test.each(
  Object.entries(saveCommands).flatMap(([way, command]) =>
    Object.entries(waiting).map(([what, act]) => [way, what, command, act] as const),
  ),
)('%s saved in another tab is masked while a %s waits', async (_, __, command, [keys, shown]) => {
  const { secret, key } = createUnknownKey();
  const { console, other } = await twoTabs();
  for (const name of [`${key.slice(0, 4)}b`, key]) await run(console, `bot new ${name} -m groq:`);
  await typeKeys(console, keys(key));
  await console.waitFor(key);
  await run(other, `${command} ${key}`);
  await console.waitFor(shown);
  const hits = async () => (await sweep(console, use.testBed, [secret])).map(({ sink }) => sink);
  // The name was stored before it was known as a key.
  await expect.poll(async () => new Set(await hits())).toEqual(new Set(['IndexedDB']));
  await console.press('Escape');
  await console.press('Control+C');
  await console.prompt();
});

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
