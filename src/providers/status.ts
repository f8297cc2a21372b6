import { Failure } from '../failure.ts';
import { arrival } from './arrival.ts';
import { known, parse } from './json.ts';
import { judge } from './judge.ts';
import type { Provider } from './provider.ts';
import { retryAfter } from './retry.ts';
import { innerStatus, said } from './said.ts';

/** The failure that a response stands for, with the provider's words from at most 64 KiB of its body. Never rejects. */
export async function refusal(
  provider: Provider,
  response: Response,
  signal: AbortSignal = new AbortController().signal,
): Promise<Failure> {
  const raw = await beginning(response, signal);
  const body = parse(raw) ?? raw;
  const status = response.ok ? (innerStatus(body) ?? 500) : response.status;
  const kind = judge(status, body);
  const wait = kind === 'rate-limit' || kind === 'overloaded';
  return new Failure(
    kind,
    `${provider.name} answered ${status}`,
    known({
      status: response.ok ? innerStatus(body) : status,
      retryAfter: wait ? retryAfter(response.headers.get('retry-after'), body) : undefined,
      said: said(body),
    }),
  );
}

const limit = 64 * 1024;
const patience = 10_000;

async function beginning(response: Response, signal: AbortSignal): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  const decoder = new TextDecoder();
  let read = '';
  let size = 0;
  while (size < limit) {
    const next = await arrival(reader, patience, signal);
    if (next.type !== 'bytes') break;
    read += decoder.decode(next.bytes.subarray(0, limit - size), { stream: true });
    size += next.bytes.length;
  }
  reader.cancel().catch(() => {});
  return read;
}
