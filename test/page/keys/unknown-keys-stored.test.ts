import { test } from 'vitest';
import { enterLine } from '../../browser/support/bots.ts';
import { chooseFile, fileOf } from '../../browser/support/import-export.ts';
import { useTwoTabs } from '../../browser/support/key-races.ts';
import { fragmentOf, poet } from '../../browser/support/share-links.ts';
import { ownKey, plantBots } from '../../browser/support/stored-bots.ts';
import {
  createUnknownKey,
  expectNoLeak,
  saveCommandsFor,
} from '../../browser/support/unknown-keys.ts';
import { bot, question, reply, session } from '../../transfer/records.ts';
import { run, useHarness } from '../support/harness.ts';

const use = useHarness();

const twoTabs = useTwoTabs(use);

test.each(saveCommandsFor(7))(
  'moving a bot does not store a system prompt with %s that another tab saved during the question',
  async (_, command) => {
    const { secret, key } = createUnknownKey();
    const tabs = await twoTabs();
    const { console, other } = tabs;
    await plantBots(console, { name: 'wit', provider: 'openai', k: ownKey });
    await enterLine(console, `bot edit wit -p groq -s "be ${key}"`);
    await console.waitFor(/Continue\? \[y\/N\] $/);
    await run(other, `${command} ${key}`);
    await run(console, 'y');
    await console.waitFor(/^✗ Nothing was stored: the system prompt contains your mistral key/);
    await expectNoLeak(tabs, secret, use);
  },
);

test.each(saveCommandsFor(8))(
  'bot new step by step does not store a bot with %s that another tab saved meanwhile',
  async (_, command) => {
    const { secret, key } = createUnknownKey();
    const tabs = await twoTabs();
    const { console, other } = tabs;
    await enterLine(
      console,
      'bot new wit',
      [/^Provider/, 'groq'],
      [/^Model/, ''],
      [/^System prompt/, `be ${key}`],
    );
    await console.waitFor(/^Opening message/);
    await run(other, `${command} ${key}`);
    await enterLine(console, '', [/^Its own Groq key, hidden/, '']);
    await console.prompt();
    await console.waitFor(/^✗ Nothing was stored: the system prompt contains your mistral key/);
    await expectNoLeak(tabs, secret, use);
  },
);

test.each(saveCommandsFor(9))(
  'a bot from a link is not stored with %s that another tab saved during the question',
  async (_, command) => {
    const { secret, key } = createUnknownKey();
    const tabs = await twoTabs();
    const { console, other } = tabs;
    const link = `${use.testBed.url}${await fragmentOf({ ...poet, opening: `I am ${key}` })}`;
    await enterLine(console, `bot import ${link}`);
    await console.waitFor(/^Import it as .*\? \[y\/N\] $/);
    await run(other, `${command} ${key}`);
    await run(console, 'y');
    await console.waitFor(/^✗ Nothing was stored: the opening message contains your mistral key/);
    await expectNoLeak(tabs, secret, use);
  },
);

test.each(saveCommandsFor(10))(
  'a file is not imported with %s that another tab saved during the question',
  async (_, command) => {
    const { secret, key } = createUnknownKey();
    const tabs = await twoTabs();
    const { console, other } = tabs;
    const file = fileOf({
      bots: [bot('wit', { id: 'wit' })],
      sessions: [session('s', { title: key })],
      messages: [question('q', 's', key), reply('r', 's', 'q', { text: key })],
    });
    await chooseFile(console, 'import', file);
    await console.waitFor(/^Import it\? \[y\/N\] $/);
    await run(other, `${command} ${key}`);
    await run(console, 'y');
    await console.waitFor(
      /^✗ Nothing was changed: the file contains a key that was saved in another tab/,
    );
    await expectNoLeak(tabs, secret, use);
  },
);
