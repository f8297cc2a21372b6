import { Failure } from '../../base/failure.ts';
import type { Secret } from '../../base/secret.ts';
import type { AuthScheme } from '../provider.ts';
import type { PreparedRequest } from './request.ts';

/** The browser's `fetch`, or a stand-in for it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Builds a request with a key, or with none, in an authentication scheme. */
export type Build = (key: Secret | undefined, scheme: AuthScheme) => PreparedRequest;

/**
 * Sends the request that `build` returns for the selected key, and returns the response. Rejects with a Failure if there is
 * none, or with the signal's reason once that is aborted.
 */
export type Send = (build: Build, signal: AbortSignal) => Promise<Response>;

/** Sends a request. Resolves and rejects as `Send` does; the Failure contains nothing of the request. */
export async function send(
  fetch: Fetch,
  { url, init }: PreparedRequest,
  signal: AbortSignal,
): Promise<Response> {
  signal.throwIfAborted();
  try {
    return await fetch(url, { ...init, signal });
  } catch {
    signal.throwIfAborted();
    throw new Failure('unreachable', 'there was no response');
  }
}
