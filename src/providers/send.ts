import { Failure } from '../failure.ts';
import type { Outgoing } from './request.ts';

/** The browser's `fetch`, or a stand-in for it. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** The response to a request, undefined where the signal stopped it; a Failure where there is none, holding nothing of the request. */
export async function send(
  fetch: Fetch,
  { url, init }: Outgoing,
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
