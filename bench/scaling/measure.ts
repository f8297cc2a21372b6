import { median } from '../table.ts';
import type { Benchmark } from './benchmark.ts';
import { measureCall, type Timing } from './timing.ts';

/** The timing with a text of `size` UTF-16 units. */
interface Sample extends Timing {
  readonly size: number;
}

export interface Scaling {
  readonly samples: readonly Sample[];
  /** The maximum growth in time when the text doubles; undefined if all times are too short to compare. */
  readonly ratio: number | undefined;
  /** Whether larger texts were skipped because they would take too long. */
  readonly isTruncated: boolean;
}

/** Times up to this many milliseconds are mostly noise. */
const minMeasurableMs = 5;
/** The maximum milliseconds that the next size may take, extrapolated from the growth so far. */
const maxRunMs = 20_000;
/** How often a result above the limits is measured, so that a pause of the machine does not count. */
const maxAttempts = 3;

interface Limits {
  /** The maximum growth in time when the text doubles. */
  readonly ratio: number;
  /** The maximum milliseconds without yielding to the event loop. */
  readonly blockedMs: number;
}

/** Measures at 1%, 10% and 100% of the maximum length, each compared with half of it. */
export async function measureScaling(
  { maxLength, prepare }: Benchmark,
  textOfLength: (length: number) => string,
  limits: Limits,
): Promise<Scaling> {
  const samples: Sample[] = [];
  const ratios: number[] = [];
  const ratio = () => (ratios.length === 0 ? undefined : Math.max(...ratios));
  const measureAt = (size: number) => medianSample(prepare, flattened(textOfLength(size)));
  const isTooLong = (time: number) => time * (ratio() ?? 1) ** 3 > maxRunMs;
  for (const size of [maxLength / 100, maxLength / 10, maxLength]) {
    const half = await measureAt(size / 2);
    if (isTooLong(half.totalMs)) return { samples, ratio: ratio(), isTruncated: true };
    const measurePair = async () => [await measureAt(size / 2), await measureAt(size)] as const;
    const pair = await bestOfAttempts(half, await measureAt(size), limits, measurePair);
    samples.push(pair.full);
    if (pair.ratio !== undefined) ratios.push(pair.ratio);
    if (isTooLong(pair.full.totalMs))
      return { samples, ratio: ratio(), isTruncated: size < maxLength };
  }
  return { samples, ratio: ratio(), isTruncated: false };
}

interface Pair {
  readonly full: Sample;
  readonly ratio: number | undefined;
}

/** Measures again while the limits are exceeded; returns the best ratio and the best longest task. */
async function bestOfAttempts(
  half: Sample,
  full: Sample,
  limits: Limits,
  measurePair: () => Promise<readonly [Sample, Sample]>,
): Promise<Pair> {
  let best: Pair = { full, ratio: ratioOf(half, full) };
  for (let attempt = 1; attempt < maxAttempts && full.totalMs < 2000; attempt += 1) {
    if ((best.ratio ?? 0) <= limits.ratio && best.full.longestTaskMs <= limits.blockedMs) break;
    const [smaller, larger] = await measurePair();
    const ratio = ratioOf(smaller, larger);
    best = {
      full: larger.longestTaskMs < best.full.longestTaskMs ? larger : best.full,
      ratio: best.ratio === undefined ? ratio : Math.min(best.ratio, ratio ?? best.ratio),
    };
  }
  return best;
}

function ratioOf(half: Sample, full: Sample): number | undefined {
  return half.workMs <= minMeasurableMs ? undefined : full.workMs / half.workMs;
}

/** Returns the medians of five short runs, of three longer ones, or of a single very long one. */
async function medianSample(prepare: Benchmark['prepare'], text: string): Promise<Sample> {
  const first = await measureCall(prepare(text));
  const repeats = first.totalMs > 1000 ? 0 : first.totalMs > 100 ? 2 : 4;
  const samples = [first];
  for (let at = 0; at < repeats; at += 1) samples.push(await measureCall(prepare(text)));
  return {
    size: text.length,
    totalMs: median(samples.map(({ totalMs }) => totalMs)),
    workMs: median(samples.map(({ workMs }) => workMs)),
    longestTaskMs: median(samples.map(({ longestTaskMs }) => longestTaskMs)),
  };
}

/** Returns the text as one flat string, like received text; V8 represents concatenated text as a tree. */
function flattened(text: string): string {
  return JSON.parse(JSON.stringify(text));
}
