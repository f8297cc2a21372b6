import { test } from 'vitest';
import { bundle } from './bundle.ts';
import { isQuick, record } from './report.ts';
import { threadTime } from './scaling/thread-time.ts';

/** KiB of a network read, by row. */
const readSizes = [
  ['decode0', 0.3],
  ['decode4', 4],
  ['decode16', 16],
  ['decode64', 64],
  ['decode256', 256],
] as const;
const events = 20_000;
const rounds = isQuick ? 3 : 7;
const script = await bundle('decoding.ts', 'esm');
const { decodeChecked, decodeStream }: typeof import('./decoding.ts') = await import(
  `data:text/javascript,${encodeURIComponent(script)}`
);

type Decoder = (body: ReadableStream<Uint8Array>) => Promise<void>;
const decodeUnchecked: Decoder = (body) => decodeStream(body, () => undefined);

/** The body of a reply, and its number of events. */
interface Reply {
  readonly bytes: Uint8Array;
  readonly count: number;
}

test.each(readSizes)(
  '%s: reads of %s KiB, compared with decoding without checks',
  async (id, kibibytes) => {
    const reply = replyOf(events);
    const times = { keysh: [] as number[], unchecked: [] as number[] };
    for (let round = 0; round < rounds; round += 1) {
      times.unchecked.push(await timePerEvent(decodeUnchecked, reply, kibibytes));
      times.keysh.push(await timePerEvent(decodeChecked, reply, kibibytes));
    }
    record(id, times.keysh, times.unchecked);
  },
);

test('decoding of 100,000 events, compared with that of 20,000', async () => {
  const [whole, part] = [replyOf(5 * events), replyOf(events)];
  const times = { whole: [] as number[], part: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    times.part.push(await timePerEvent(decodeChecked, part, 16));
    times.whole.push(await timePerEvent(decodeChecked, whole, 16));
  }
  record('decodeMany', times.whole, times.part);
});

/** Returns the CPU time in microseconds per event of a reply that arrives in reads of that size. */
async function timePerEvent(
  decode: Decoder,
  { bytes, count }: Reply,
  kibibytes: number,
): Promise<number> {
  const size = Math.round(kibibytes * 1024);
  let at = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(bytes.subarray(at, at + size));
      at += size;
      if (at >= bytes.length) controller.close();
    },
  });
  const start = threadTime();
  await decode(body);
  return ((threadTime() - start) * 1000) / count;
}

/** Returns a reply of OpenAI with about 300 bytes per event, as OpenAI sends them. */
function replyOf(count: number): Reply {
  const event = (delta: object, finish_reason: string | null) => ({
    id: 'chatcmpl-0123456789abcdefghijklmnopqrs',
    object: 'chat.completion.chunk',
    created: 1_764_000_000,
    model: 'gpt-4.1-2025-04-14',
    service_tier: 'default',
    system_fingerprint: 'fp_0123456789',
    choices: [{ index: 0, delta, logprobs: null, finish_reason }],
    usage: null,
    obfuscation: '',
  });
  const words = Array.from({ length: count }, (_, at) => event({ content: ` word${at}` }, null));
  const texts = [...words, event({}, 'stop')].map((each) => `data: ${JSON.stringify(each)}\n\n`);
  return { bytes: Buffer.from(`${texts.join('')}data: [DONE]\n\n`), count };
}
