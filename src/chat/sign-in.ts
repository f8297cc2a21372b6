import { base64url } from '../base/base64url.ts';
import { Failure } from '../base/failure.ts';
import { field, parse, text } from '../base/json.ts';
import type { Secret } from '../base/secret.ts';
import { tokenRequest } from '../providers/http/request.ts';
import type { Provider } from '../providers/provider.ts';
import type { Row } from '../providers/registry.ts';
import { toSecret } from '../secrets/key-patterns.ts';
import { storePending } from '../storage/pending-sign-in.ts';
import type { ProviderAccess } from './provider-access.ts';

/** A provider with a sign-in. */
export type SignInProvider = Row & Required<Pick<Row, 'signIn'>>;

/** UTF-16 units of the longest code that is sent. */
const maxCodeUnits = 1000;
/** UTF-16 units of the longest answer that is read. */
const maxAnswerUnits = 10_000;
/** What the name of the key is at the provider. */
const label = 'keysh';

/** Why a provider refuses a code, by status. */
const refusals: Readonly<Record<number, string>> = {
  400: 'it does not know this form of sign-in (400)',
  403: 'the code was used before, is too old, or is of another sign-in (403)',
  405: 'it does not accept this kind of request (405)',
};

/**
 * Begins a sign-in with PKCE (RFC 7636, method S256): stores a new verifier for this tab, and returns the address of the
 * provider's page, which returns to `callback` with a code. Rejects with a `storage` Failure.
 */
export async function beginSignIn(
  { id, origin, signIn }: SignInProvider,
  callback: string,
): Promise<string> {
  const verifier = base64url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier));
  storePending({ provider: id, verifier });
  const address = new URL(signIn.page, origin);
  address.search = `${new URLSearchParams({
    callback_url: callback,
    code_challenge: base64url(new Uint8Array(digest)),
    code_challenge_method: 'S256',
    key_label: label,
  })}`;
  return address.href;
}

/**
 * Exchanges the code of a sign-in for a key. No key is sent. Rejects with an `unavailable` Failure, or with the signal's
 * reason.
 */
export async function exchangeCode(
  access: ProviderAccess,
  provider: SignInProvider,
  code: string,
  verifier: string,
  signal: AbortSignal,
): Promise<Secret> {
  if (code === '' || code.length > maxCodeUnits)
    throw failed(provider, 'the code in the address is damaged');
  const request = tokenRequest(provider, provider.signIn.keyPath, {
    code,
    code_verifier: verifier,
    code_challenge_method: 'S256',
  });
  const response = await access.send(request, signal).catch((error) => {
    if (!(error instanceof Failure)) throw error;
    throw failed(provider, `${new URL(provider.origin).host} cannot be reached`);
  });
  if (!response.ok) {
    void response.body?.cancel();
    throw failed(provider, refusals[response.status] ?? `its status is ${response.status}`);
  }
  const answer = await response.text().catch(() => '');
  signal.throwIfAborted();
  const key = answer.length > maxAnswerUnits ? undefined : text(field(parse(answer), 'key'));
  if (key === undefined || !/^[\x21-\x7e]{20,500}$/.test(key)) {
    throw failed(provider, 'its answer has no key');
  }
  return toSecret(key);
}

function failed({ id, name }: Provider, why: string): Failure {
  return new Failure('unavailable', `${name} gave no key: ${why}.`, {
    suggestion: `key signin ${id}`,
  });
}
