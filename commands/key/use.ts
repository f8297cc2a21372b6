import type { App } from '../../src/app/app.ts';
import { confirmMismatchedKey } from '../../src/app/mismatched-key.ts';
import { reportError } from '../../src/app/report-error.ts';
import { Failure } from '../../src/base/failure.ts';
import { isSame, type Secret } from '../../src/base/secret.ts';
import { accounts } from '../../src/providers/accounts.ts';
import { testKey as askAbout, readAccount } from '../../src/providers/http/models.ts';
import type { Send } from '../../src/providers/http/send.ts';
import type { Row } from '../../src/providers/registry.ts';
import { changedMeanwhile } from '../../src/storage/keys.ts';
import { openAddress } from '../../src/terminal/screen/links.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { toClipboard } from '../clipboard.ts';
import { count } from '../count.ts';
import { print, showStatus } from '../output.ts';
import { type KeyOwner, keyedOwners, missing, noKeys } from './owner.ts';
import { readBots } from './show.ts';

/** Copies a key to the clipboard without showing it. Throws a Failure. */
export async function copyKey(app: App, owner: KeyOwner): Promise<void> {
  const copied = await owner.copy((text) =>
    toClipboard(text, 'Nothing was copied: allow clipboard access for this page, then try again.'),
  );
  if (!copied) throw missing(owner);
  print(
    app,
    styled`Copied the ${owner.title} ${copied.mask}. Exports do not contain keys, so keep it in a safe place.`,
  );
}

/** Asks the provider whether a key works, and prints the answer with the key that was sent. */
export async function testKey(app: App, owner: KeyOwner): Promise<void> {
  const { provider, bot, words } = owner;
  if (!owner.key() && provider.needsKey) throw missing(owner);
  await confirmMismatchedKey(app, provider, bot);
  try {
    const onRefused = showStatus(app, provider);
    const tested = await askAbout(withOneKey(owner), provider, app.console.signal, onRefused);
    const works = `${sentKey(owner)}: works, ${count(tested.models.length, 'model')}.`;
    print(app, styled`${[works, tested.account.join(' · ')].join(' ').trimEnd()}`);
  } catch (error) {
    await reportRefusal(app, owner, error, `key test ${words}`);
  }
}

/** Prints what the provider says that a key or its account has left, or where the user can see it. */
export async function showLeft(app: App, owner: KeyOwner): Promise<void> {
  const { provider, bot, title, words } = owner;
  const key = owner.key();
  const page = `see ${provider.key.console}`;
  if (!provider.needsKey) {
    print(app, styled`${provider.id}: nothing to pay, it runs on this machine.`);
    return;
  }
  if (!key) throw missing(owner);
  if (!(provider.id in accounts)) {
    print(app, styled`${title} ${key.mask}: not reported by the provider, ${page}`);
    return;
  }
  await confirmMismatchedKey(app, provider, bot);
  try {
    const onRefused = showStatus(app, provider);
    const said = await readAccount(owner.sender.send, provider, app.console.signal, onRefused);
    const phrases = said.join(' · ') || `the answer does not say, ${page}`;
    print(app, styled`${sentKey(owner)}: ${phrases}`);
  } catch (error) {
    await reportRefusal(app, owner, error, `key left ${words}`);
  }
}

/** Does what `showLeft` does for every key. Throws a `not-found` Failure if there is none. */
export async function showAllLeft(app: App): Promise<void> {
  await readBots(app);
  const owners = keyedOwners(app);
  if (owners.length === 0) throw noKeys();
  for (const { owner } of owners) await showLeft(app, owner);
}

/** Prints the Failure of a request with a key, which the command `again` repeats. Throws any other error. */
async function reportRefusal(
  app: App,
  { provider, bot, sender: { selected } }: KeyOwner,
  error: unknown,
  again: string,
): Promise<void> {
  if (!(error instanceof Failure)) throw error;
  await reportError(app, error, { provider, selected, again, ...(bot && { bot }) });
}

/** Returns a function that sends requests while the key stays the same, so that all answers of a test are about one key. */
function withOneKey({ sender, title }: KeyOwner): Send {
  let sent: Secret | undefined;
  return (build, signal) =>
    sender.send((key, scheme) => {
      if (sent && !isSame(sent, key)) throw changedMeanwhile(`The ${title}`);
      sent = key;
      return build(key, scheme);
    }, signal);
}

/** Returns the name and the mask of the key that was sent last, or the provider if none was sent. */
function sentKey({ provider, title, sender }: KeyOwner): string {
  const { scope, mask } = sender.selected ?? {};
  if (mask === undefined) return provider.id;
  return `${scope === 'bot' ? title : `${provider.id} key`} ${mask}`;
}

/** Opens the page where keys of a provider are created and revoked. */
export function openConsole(app: App, { key: { console: address } }: Row): void {
  print(app, styled`Opening ${address} in a new tab; if none appears, copy the address.`);
  openAddress(address);
}
