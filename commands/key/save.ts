import type { App } from '../../src/app/app.ts';
import type { Secret } from '../../src/base/secret.ts';
import { asTyped } from '../../src/base/tokenize.ts';
import { toSecret } from '../../src/secrets/key-patterns.ts';
import type { SavedKey } from '../../src/storage/normalize-key.ts';
import { askSecret } from '../../src/terminal/form/secret-prompt.ts';
import { bold, dim, styled } from '../../src/terminal/text/styled-text.ts';
import { print } from '../output.ts';
import { type KeyOwner, placeOfKey, storageOff } from './owner.ts';

/** Saves the given key, or asks for one, without validating it. */
export async function saveKey(app: App, owner: KeyOwner, given?: Secret): Promise<void> {
  const { provider, bot } = owner;
  if (!provider.needsKey) {
    print(app, styled`${provider.id} runs on this machine and needs no key. Nothing was stored.`);
    return;
  }
  const whose = bot ? styled` of bot ${app.keys.redact(bot.name)}` : styled``;
  const question = styled`${bold(styled`${provider.name}`)} key${whose} (hidden): `;
  const secret = given ?? (await askSecret(app.view, question, toSecret));
  if (secret === undefined) {
    print(app, styled`Nothing was entered. Nothing was changed.`);
    return;
  }
  const saved = await owner.set(secret);
  if (saved.cleaned.length > 0) print(app, styled`Removed: ${saved.cleaned.join(', ')}.`);
  await reportState(app, owner, saved);
  if (saved.state !== 'empty' && owner.isInMemory()) print(app, dim(styled`${storageOff}`));
  if (saved.state === 'set' || saved.state === 'rotated') hintAtIssuer(app, owner, saved);
}

async function reportState(
  app: App,
  owner: KeyOwner,
  { state, before, now }: SavedKey,
): Promise<void> {
  const { title, words, bot } = owner;
  const { chat } = app;
  switch (state) {
    case 'empty':
      print(
        app,
        styled`That contains no key. Nothing was changed. To remove the key: ${asTyped(`key rm ${words}`, chat)}`,
      );
      return;
    case 'unchanged':
      print(app, styled`${title} ${now.mask}: unchanged.`);
      return;
    case 'set':
      print(
        app,
        styled`${title} ${now.mask}: ${placeOfKey(owner)}, not checked. Try: ${asTyped(`chat ${bot ? `@${bot.name} ` : ''}hello`, chat)}`,
      );
      return;
    case 'rotated':
      print(
        app,
        styled`${title} ${before?.mask ?? ''} → ${now.mask}: the next message uses the new one.`,
      );
      await reportOld(app, owner);
      return;
    default:
      state satisfies never;
  }
}

/** Prints where to revoke the old key, and which bots do not use the new one. */
async function reportOld(app: App, { provider, bot }: KeyOwner): Promise<void> {
  print(app, dim(styled`Revoke the old one at ${provider.key.console}`));
  if (bot) return;
  await app.bots.refresh().catch(() => undefined);
  const own = app.bots.list
    .filter((one) => one.key && one.provider === provider.id)
    .map(({ name, key }) => `${name} ${key?.mask}`);
  if (own.length > 0)
    print(app, styled`Bots with a key of their own keep using theirs: ${own.join(', ')}`);
}

function hintAtIssuer(app: App, { provider }: KeyOwner, { issuers }: SavedKey): void {
  if (issuers.length === 0 || issuers.includes(provider.id)) return;
  print(
    app,
    styled`It looks like a key of ${issuers.join(' or ')}. It was saved for ${provider.id}, as you asked.`,
  );
}
