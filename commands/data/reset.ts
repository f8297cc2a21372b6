import type { App } from '../../src/app/app.ts';
import { restart } from '../../src/app/start-notices.ts';
import { Failure } from '../../src/base/failure.ts';
import { isSame } from '../../src/base/secret.ts';
import { asTyped } from '../../src/base/tokenize.ts';
import { ownEntries } from '../../src/storage/storage-keys.ts';
import { confirmWord } from '../../src/terminal/form/question.ts';
import { type Printable, styled } from '../../src/terminal/text/styled-text.ts';
import { defineCommand } from '../definition.ts';
import { type KeyedOwner, keyedOwners } from '../key/owner.ts';
import { readBots } from '../key/show.ts';
import { print } from '../output.ts';

/** `reset`: removes all data. */
export const reset = defineCommand({
  name: 'reset',
  summary: 'remove everything that keysh stores in this browser',
  example: 'reset',
  mode: 'prompt',
  run: resetAll,
});

async function resetAll(app: App): Promise<void> {
  await readBots(app);
  const shown = keyedOwners(app);
  if (!(await confirmWord(app.view, await printLoss(app, shown), 'reset'))) {
    print(app, styled`Nothing was removed.`);
    return;
  }
  await refuseNewKeys(app, shown);
  await removeAll(app);
  restart();
}

/** Removes everything that is stored. Throws a `storage` Failure that says what is left. */
async function removeAll(app: App): Promise<void> {
  const result = await app.database.erase();
  if (result === 'blocked') {
    throw new Failure(
      'storage',
      'Another tab has the database open, so nothing else was removed. Bots, conversations and the lines you typed are removed when that tab is closed.',
      { suggestion: 'close the other keysh tabs, then: reset' },
    );
  }
  app.keys.forgetInMemory();
  const isEmpty = [() => localStorage, () => sessionStorage].map(removeEntries);
  if (isEmpty.includes(false)) {
    const gone =
      result === 'deleted' ? ' Bots, conversations and the lines you typed were removed.' : '';
    throw new Failure(
      'storage',
      `Not everything was removed: this browser does not let the page change its storage.${gone} \`doctor\` shows which keys and settings are left.`,
    );
  }
}

/** Throws a `conflict` Failure if a key was stored that the user was not told to copy. */
async function refuseNewKeys(app: App, shown: readonly KeyedOwner[]): Promise<void> {
  await readBots(app);
  const added = keyedOwners(app).find(({ key }) => !shown.some((one) => isSame(one.key, key)));
  if (!added) return;
  const { title } = added.owner;
  throw new Failure('conflict', `The ${title} was saved in another tab, so nothing was removed.`, {
    suggestion: 'reset',
  });
}

/** Prints what would be removed, and returns the question about it. */
async function printLoss(app: App, owners: readonly KeyedOwner[]): Promise<Printable> {
  const bots = app.bots.list.length;
  const sessions = await app.sessions.list().catch(() => []);
  print(
    app,
    styled`This removes all keys, bots, conversations, settings and other keysh data from this browser.`,
  );
  print(app, styled`Keys: ${owners.length}. Bots: ${bots}. Conversations: ${sessions.length}.`);
  const copies = owners.map(({ owner }) => asTyped(`key copy ${owner.words}`, app.chat)).join(', ');
  if (owners.length > 0)
    print(
      app,
      styled`Exports do not contain keys. First copy those that you want to keep: ${copies}`,
    );
  if (bots + sessions.length === 0) return styled`This cannot be undone.`;
  const save = asTyped('export', app.chat);
  return styled`This cannot be undone; ${save} saves bots and conversations.`;
}

/** Removes the entries of keysh. Returns whether the browser allowed it. */
function removeEntries(storage: () => Storage): boolean {
  try {
    const opened = storage();
    for (const name of ownEntries(opened)) opened.removeItem(name);
    return true;
  } catch {
    return false;
  }
}
