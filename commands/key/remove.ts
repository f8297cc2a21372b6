import type { App } from '../../src/app/app.ts';
import { Failure } from '../../src/base/failure.ts';
import { asTyped } from '../../src/base/tokenize.ts';
import { confirm, confirmWord } from '../../src/terminal/form/question.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { count } from '../count.ts';
import { print, printTable } from '../output.ts';
import {
  formerKeyAdvice,
  type KeyedOwner,
  type KeyOwner,
  keyedOwners,
  missing,
  noKeys,
} from './owner.ts';
import { readBots } from './show.ts';

/** Removes a key; asks unless `isSure`. Throws a Failure if there is none. */
export async function removeKey(app: App, owner: KeyOwner, isSure: boolean): Promise<void> {
  const key = owner.key();
  if (key === undefined) throw missing(owner);
  if (!isSure && !(await confirm(app.view, styled`Remove the ${owner.title} ${key.mask}?`))) {
    print(app, styled`Nothing was removed.`);
    return;
  }
  await owner.remove(key);
  print(app, styled`${owner.title} removed. ${formerKeyAdvice(app, owner)}`);
}

/** Lists every key and removes them after the user types a word. */
export async function removeAllKeys(app: App): Promise<void> {
  await readBots(app);
  const owners = keyedOwners(app);
  if (owners.length === 0) throw noKeys();
  await printTable(
    app,
    owners.map(({ owner, key }) => [owner.title, key.mask]),
  );
  if (!(await confirmWord(app.view, styled`All of these keys will be removed.`, 'remove'))) {
    print(app, styled`Nothing was removed.`);
    return;
  }
  await removeEach(app, owners);
  print(
    app,
    styled`${count(owners.length, 'key')} removed. Keys stay valid until you revoke them at the provider: ${asTyped('key open PROVIDER', app.chat)}`,
  );
}

/** Removes as many keys as possible. Throws a Failure that names the others. */
async function removeEach(app: App, owners: readonly KeyedOwner[]): Promise<void> {
  const left: string[] = [];
  let reason: Failure | undefined;
  for (const { owner, key } of owners) {
    try {
      await owner.remove(key);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      await app.bots.refresh().catch(() => undefined);
      // Another tab removed the key or its bot.
      if (!owner.key()) continue;
      left.push(owner.title);
      reason = error;
    }
  }
  if (!reason) return;
  const removed = count(owners.length - left.length, 'key');
  throw new Failure(
    reason.kind,
    `${removed} removed. Not removed: ${left.join(', ')}. ${reason.message}`,
  );
}
