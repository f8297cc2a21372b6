import { Failure } from '../failure.ts';
import { Arrivals } from './arrival.ts';
import { known, parse } from './json.ts';
import { judge } from './judge.ts';
import { midstream } from './midstream.ts';
import type { Provider } from './provider.ts';
import { retryAfter } from './retry.ts';
import { said } from './said.ts';

/** The failure that a response stands for, with the provider's words from at most 64 KiB of its body. Never rejects. */
export async function refusal(
  provider: Provider,
  response: Response,
  signal: AbortSignal = new AbortController().signal,
): Promise<Failure> {
  const raw = await beginning(response, signal);
  const body = parse(raw) ?? raw;
  if (response.ok) return midstream(body);
  const { status } = response;
  const kind = judge(status, body);
  const wait = kind === 'rate-limit' || kind === 'overloaded';
  const header = response.headers.get('retry-after');
  return new Failure(
    kind,
    `${provider.name} answered ${status}`,
    known({ status, retryAfter: wait ? retryAfter(header, body) : undefined, said: said(body) }),
  );
}

const limit = 64 * 1024;
const patience = 10_000;

async function beginning(response: Response, signal: AbortSignal): Promise<string> {
  if (!response.body) return '';
  const arrivals = new Arrivals(response.body, signal);
  const decoder = new TextDecoder();
  let read = '';
  let size = 0;
  while (size < limit) {
    const next = await arrivals.next(performance.now() + patience);
    if (next.type !== 'bytes') break;
    read += decoder.decode(next.bytes.subarray(0, limit - size), { stream: true });
    size += next.bytes.length;
  }
  arrivals.close();
  return read;
}
