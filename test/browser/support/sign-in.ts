import { createHash } from 'node:crypto';
import type { ReceivedRequest } from './answer-table.ts';
import { type Answer, json } from './answers.ts';
import { enterLine } from './bots.ts';
import type { Harness, Tab } from './tab.ts';

/** The address of the page where users sign in. */
export const signInPath = '/auth';
/** The address where a code is exchanged for a key. */
export const keyPath = '/api/v1/auth/keys';
/** The verifier with which `comeBack` awaits a code. */
export const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
/** The question before the page is left. */
export const leaveQuestion = /^Go to openrouter\.ai\? \[y\/N\] $/;

/** A stand-in of OpenRouter's sign-in. */
export interface Authority {
  /** The next code, and the key that it is exchanged for. */
  code: string;
  key: string;
  /** How the page where users sign in answers; by default it returns to the console with the code. */
  page: (callback: URL) => Answer | Promise<Answer>;
  /** What the page was asked for, the last request last. */
  readonly asked: readonly URLSearchParams[];
  /** The requests to exchange a code. */
  readonly exchanges: readonly ReceivedRequest[];
}

/** Returns an answer that leads the browser to an address. */
export function redirect(address: URL | string): Answer {
  return { status: 302, headers: { location: `${address}` } };
}

/** Makes OpenRouter's stand-in sign users in: each code is accepted once, with the verifier of its challenge. */
export function signInAt({ hosts }: Pick<Harness, 'hosts'>, code: string, key: string): Authority {
  const challenges = new Map<string, string>();
  const asked: URLSearchParams[] = [];
  const exchanges: ReceivedRequest[] = [];
  const authority: Authority = { code, key, page: redirect, asked, exchanges };
  hosts.answer(
    'openrouter',
    ({ query }) => {
      const search = new URLSearchParams(query);
      asked.push(search);
      challenges.set(authority.code, search.get('code_challenge') ?? '');
      const callback = new URL(search.get('callback_url') ?? '');
      callback.searchParams.set('code', authority.code);
      return authority.page(callback);
    },
    signInPath,
  );
  hosts.answer(
    'openrouter',
    (seen) => {
      exchanges.push(seen);
      const { code: given, code_verifier, code_challenge_method } = JSON.parse(seen.body);
      if (code_challenge_method !== 'S256') return json({ error: { code: 400 } }, { status: 400 });
      const digest = createHash('sha256').update(`${code_verifier}`).digest('base64url');
      const isRight = challenges.get(given) === digest;
      if (isRight) challenges.delete(given);
      return isRight
        ? json({ key: authority.key, user_id: 'user_1' })
        : json({ error: { code: 403, message: 'Invalid code or code_verifier' } }, { status: 403 });
    },
    keyPath,
  );
  return authority;
}

/** Leaves the page for the sign-in. */
export async function beginSignIn(console: Tab): Promise<void> {
  await enterLine(console, 'key signin openrouter', [leaveQuestion, 'y']);
}

/** Reloads the page as the return from a sign-in that began some minutes ago. */
export async function comeBack({ page }: Tab, query: string, minutes = 0): Promise<void> {
  await page.evaluate(
    ([entry, search]) => {
      sessionStorage.setItem('keysh-sign-in', entry);
      history.replaceState(null, '', search);
    },
    [`${Date.now() - minutes * 60_000} openrouter ${verifier}`, query] as const,
  );
  await page.reload();
}
