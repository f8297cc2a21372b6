import { Failure } from '../base/failure.ts';
import type { Secret } from '../base/secret.ts';
import type { PreparedRequest } from './http/request.ts';
import type { AuthScheme } from './provider.ts';

/** The browser's `fetch`, or a stand-in for it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Builds a request from a key, or from none, and the scheme in which that travels. */
export type Build = (key: Secret | undefined, scheme: AuthScheme) => PreparedRequest;

/**
 * Sends the request that `build` makes of the selected key, one for each call, and resolves with the response. Rejects with
 * a Failure where there is none, or with the signal's reason once that is aborted.
 */
export type Send = (build: Build, signal: AbortSignal) => Promise<Response>;

/** Sends a request. Resolves and rejects as `Send` does; the Failure holds nothing of the request. */
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
