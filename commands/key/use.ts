import type { App } from '../../src/app/app.ts';
import { confirmMismatchedKey } from '../../src/app/mismatched-key.ts';
import { reportError } from '../../src/app/report-error.ts';
import { Failure } from '../../src/base/failure.ts';
import { isSame, type Secret } from '../../src/base/secret.ts';
import { testKey as askAbout } from '../../src/providers/http/models.ts';
import type { Send } from '../../src/providers/http/send.ts';
import type { Row } from '../../src/providers/registry.ts';
import { changedMeanwhile } from '../../src/storage/keys.ts';
import { openAddress } from '../../src/terminal/screen/links.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { toClipboard } from '../clipboard.ts';
import { count } from '../count.ts';
import { print, showStatus } from '../output.ts';
import { type KeyOwner, missing } from './owner.ts';

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
  const { provider, bot, sender, words } = owner;
  if (!owner.key() && provider.needsKey) throw missing(owner);
  await confirmMismatchedKey(app, provider, bot);
  try {
    const onRefused = showStatus(app, provider);
    const models = await askAbout(withOneKey(owner), provider, app.console.signal, onRefused);
    print(app, styled`${sentKey(owner)}: works, ${count(models.length, 'model')}.`);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const again = `key test ${words}`;
    await reportError(app, error, {
      provider,
      selected: sender.selected,
      again,
      ...(bot && { bot }),
    });
  }
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
