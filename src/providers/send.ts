import { Failure } from '../base/failure.ts';
import type { Secret } from '../base/secret.ts';
import type { PreparedRequest } from './http/request.ts';
import type { AuthScheme } from './provider.ts';

/** The browser's `fetch`, or a stand-in for it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Builds a request from a key, or from none, and the place in which that travels. */
export type Build = (key: Secret | undefined, place: AuthScheme) => PreparedRequest;

/**
 * Sends what `build` makes of the key to be used, once for each call. Returns the response, or undefined where the signal
 * stopped it; throws a Failure where there is none.
 */
export type Send = (build: Build, signal: AbortSignal) => Promise<Response | undefined>;

/** The response to a request, undefined where the signal stopped it; a Failure where there is none, holding nothing of the request. */
export async function send(
  fetch: Fetch,
  { url, init }: PreparedRequest,
  signal: AbortSignal,
): Promise<Response | undefined> {
  if (signal.aborted) return undefined;
  try {
    return await fetch(url, { ...init, signal });
  } catch {
    if (signal.aborted) return undefined;
    throw new Failure('unreachable', 'there was no response');
  }
}
