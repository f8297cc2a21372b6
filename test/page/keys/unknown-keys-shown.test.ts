import { expect, test } from 'vitest';
import { useTwoTabs } from '../../browser/support/key-races.ts';
import { sweep } from '../../browser/support/leak-sweep.ts';
import { typeKeys } from '../../browser/support/typing.ts';
import { createUnknownKey, saveCommands } from '../../browser/support/unknown-keys.ts';
import { run, useHarness } from '../support/harness.ts';

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
