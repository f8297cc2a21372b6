import type { App } from '../../src/app/app.ts';
import { Cancelled, Failure } from '../../src/base/failure.ts';
import { asTyped } from '../../src/base/tokenize.ts';
import { beginSignIn, exchangeCode, type SignInProvider } from '../../src/chat/sign-in.ts';
import { takePending } from '../../src/storage/pending-sign-in.ts';
import { confirm } from '../../src/terminal/form/question.ts';
import { dim, styled } from '../../src/terminal/text/styled-text.ts';
import { signInProviders } from '../kinds/provider.ts';
import { print } from '../output.ts';
import { globalOwner } from './owner.ts';
import { saveSignedIn } from './save.ts';

/** Leaves the page for that of a provider, where the user signs in. Throws a Failure, or Cancelled if the user declines. */
export async function signIn(app: App, provider: SignInProvider): Promise<void> {
  const { host } = new URL(provider.origin);
  const instead = `key set ${provider.id}`;
  if (!window.isSecureContext) {
    throw new Failure('unavailable', 'Signing in needs a page at https:// or at localhost.', {
      suggestion: instead,
    });
  }
  print(app, styled`You leave this page to sign in and set a limit, and come back with a key.`);
  if (!(await confirm(app.view, styled`Go to ${host}?`))) {
    throw new Cancelled(`Nothing was sent. To enter a key: ${asTyped(instead, app.chat)}`);
  }
  const address = await beginSignIn(provider, `${location.origin}${location.pathname}`);
  const whenBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted && takePending()) printNotSignedIn(app, provider);
  };
  addEventListener('pageshow', whenBack, { once: true });
  print(app, dim(styled`Opening ${host} …`));
  location.assign(address);
}

/**
 * Saves the key of a sign-in after the return with a code in `query`, or says why there is none. Without a pending sign-in the
 * query is not read. Throws a Failure.
 */
export async function finishSignIn(app: App, query?: string): Promise<void> {
  const pending = takePending();
  const provider = signInProviders.find(({ id }) => id === pending?.provider);
  if (query === undefined) {
    if (provider) printNotSignedIn(app, provider);
    return;
  }
  if (!pending || !provider) throw notBegun();
  app.view.screen.status(dim(styled`Fetching the key from ${provider.name} · Ctrl-C stops`));
  const code = new URLSearchParams(query).get('code') ?? '';
  const { signal } = app.console;
  const key = await exchangeCode(app.access, provider, code, pending.verifier, signal);
  app.view.screen.status(undefined);
  await saveSignedIn(app, globalOwner(app, provider), key);
}

function notBegun(): Failure {
  return new Failure(
    'unavailable',
    'The address had a sign-in code, but this tab has begun no sign-in in the last 10 minutes: the code was dropped, nothing was sent.',
    { suggestion: signInProviders.map(({ id }) => `key signin ${id}`).join(', ') },
  );
}

function printNotSignedIn(app: App, { id, name }: SignInProvider): void {
  const again = asTyped(`key signin ${id}`, app.chat);
  app.view.screen.notify(styled`Not signed in at ${name}. To try again: ${again}`);
}
