import { Failure } from '../base/failure.ts';
import { signInEntry } from './storage-keys.ts';

/** A sign-in that a tab has begun and awaits the return from. */
export interface PendingSignIn {
  /** The id of the provider. */
  readonly provider: string;
  /** The code verifier of RFC 7636. */
  readonly verifier: string;
}

/** Milliseconds for which the return is awaited. */
const maxAge = 10 * 60_000;

/** Stores the sign-in of this tab, in place of an earlier one. Throws a `storage` Failure. */
export function storePending({ provider, verifier }: PendingSignIn): void {
  try {
    sessionStorage.setItem(signInEntry, `${Date.now()} ${provider} ${verifier}`);
  } catch {
    throw new Failure(
      'storage',
      'This browser does not let the page store what a sign-in needs, so nothing was sent.',
    );
  }
}

/** Removes the sign-in of this tab and returns it; undefined if there is none, or if it began over ten minutes ago. */
export function takePending(): PendingSignIn | undefined {
  try {
    const entry = sessionStorage.getItem(signInEntry) ?? '';
    sessionStorage.removeItem(signInEntry);
    const [, time, provider, verifier] = /^(\d{1,15}) ([a-z]{1,20}) ([\w-]{43})$/.exec(entry) ?? [];
    const age = Date.now() - Number(time);
    return provider && verifier && age >= 0 && age <= maxAge ? { provider, verifier } : undefined;
  } catch {
    return undefined;
  }
}
