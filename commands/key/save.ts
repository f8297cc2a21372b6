import type { App } from '../../src/app/app.ts';
import { Cancelled, Failure } from '../../src/base/failure.ts';
import { isSame, type Secret } from '../../src/base/secret.ts';
import { asTyped } from '../../src/base/tokenize.ts';
import { defaultModel } from '../../src/chat/target.ts';
import { toSecret } from '../../src/secrets/key-patterns.ts';
import {
  type ReplaceKey,
  replacementFor,
  restorationOf,
  type SavedKey,
} from '../../src/storage/normalize-key.ts';
import { confirm } from '../../src/terminal/form/question.ts';
import { askSecret } from '../../src/terminal/form/secret-prompt.ts';
import { bold, dim, styled } from '../../src/terminal/text/styled-text.ts';
import { print } from '../output.ts';
import { confirmKey } from './confirm-key.ts';
import { formerKeyAdvice, type KeyOwner, placeOfKey, storageOff } from './owner.ts';

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
  if (typeof secret === 'string') throw new Cancelled('Cancelled. Nothing was changed.');
  if (!(await confirmKey(app, provider, secret))) return;
  await store(app, owner, replacementFor(secret));
}

/** Stores the key that was replaced or removed last in this tab again. Throws a `not-found` Failure if there is none. */
export async function restoreKey(app: App, owner: KeyOwner): Promise<void> {
  const former = owner.former();
  if (!former) {
    throw new Failure('not-found', `No ${owner.title} was replaced or removed in this tab.`, {
      suggestion: `key set ${owner.words}`,
    });
  }
  const saved = await owner.set(restorationOf(former));
  print(app, styled`Restored: ${owner.title} ${saved.now.mask}.`);
  reportMemory(app, owner);
}

/** Saves the key of a sign-in. If there is another key, asks first, and drops the new one if the user keeps that. */
export async function saveSignedIn(app: App, owner: KeyOwner, key: Secret): Promise<void> {
  const { title, provider } = owner;
  const before = owner.key();
  const question = styled`There is the ${title} ${before?.mask ?? ''}. Replace it with the new one, ${key.mask}?`;
  if (before && !isSame(before, key) && !(await confirm(app.view, question))) {
    print(
      app,
      styled`The ${title} is still ${before.mask}. The new one was not saved: remove it at ${provider.key.console}`,
    );
    return;
  }
  await store(app, owner, replacementFor(key), true);
}

async function store(
  app: App,
  owner: KeyOwner,
  replace: ReplaceKey,
  isSignedIn = false,
): Promise<void> {
  const saved = await owner.set(replace);
  if (saved.cleaned.length > 0) print(app, styled`Removed: ${saved.cleaned.join(', ')}.`);
  await reportState(app, owner, saved, isSignedIn);
  if (saved.state !== 'empty') reportMemory(app, owner);
}

function reportMemory(app: App, owner: KeyOwner): void {
  if (owner.isInMemory()) print(app, dim(styled`${storageOff}`));
}

async function reportState(
  app: App,
  owner: KeyOwner,
  saved: SavedKey,
  isSignedIn: boolean,
): Promise<void> {
  const { state, before, now } = saved;
  const { title, words } = owner;
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
        styled`${title} ${now.mask}: ${howSaved(owner, isSignedIn)}. ${nextStep(app, owner)}`,
      );
      return;
    case 'rotated':
      print(
        app,
        styled`${title} ${before?.mask ?? ''} → ${now.mask}: the next message uses the new one.`,
      );
      await reportFormer(app, owner, saved);
      return;
    default:
      state satisfies never;
  }
}

function howSaved(owner: KeyOwner, isSignedIn: boolean): string {
  const place = placeOfKey(owner);
  return isSignedIn ? `signed in, ${place}` : `${place}, not checked`;
}

/** Returns how to use a key that was just saved. The default model stays, so another provider is named. */
function nextStep(app: App, { provider, bot }: KeyOwner): string {
  const typed = (command: string) => asTyped(command, app.chat);
  if (bot) return `Try: ${typed(`chat @${bot.name} hello`)}`;
  if (defaultModel(app)?.provider.id === provider.id) return `Try: ${typed('chat hello')}`;
  const model = `${provider.id}:`;
  return `Try: ${typed(`chat -m ${model} hello`)}. To make it the default: ${typed(`model use ${model}`)}`;
}

/** Prints what to do about the former key, and which bots do not use the new one. */
async function reportFormer(app: App, owner: KeyOwner, saved: SavedKey): Promise<void> {
  const { provider, bot } = owner;
  print(app, dim(styled`${formerKeyAdvice(app, owner, saved)}`));
  if (bot) return;
  await app.bots.refresh().catch(() => undefined);
  const own = app.bots.list
    .filter((one) => one.key && one.provider === provider.id)
    .map(({ name, key }) => `${name} ${key?.mask}`);
  if (own.length > 0)
    print(app, styled`Bots with a key of their own keep using theirs: ${own.join(', ')}`);
}
