import type { Subject } from './subject.ts';
import { type Timing, timed } from './timing.ts';

/** What a text of that many UTF-16 units takes. */
interface Sample extends Timing {
  readonly size: number;
}

export interface Growth {
  readonly samples: readonly Sample[];
  /** How many times as long twice the text takes, the largest of all doublings; undefined where the times are too short to tell. */
  readonly ratio: number | undefined;
  /** Whether larger texts were left out because they would take too long. */
  readonly isCut: boolean;
}

/** Milliseconds under which a time says more about the machine than about the function. */
const noise = 5;
/** Milliseconds that the next size may take by the growth so far. */
const patience = 20_000;
/** How often what looks too slow is measured again, so that a pause of the machine counts for nothing. */
const mostTries = 3;

/** Measures a subject at a hundredth, a tenth and all of the largest text, each after half of that. */
export async function grow(
  { most, callOn }: Subject,
  shape: (length: number) => string,
  limits: { readonly growth: number; readonly still: number },
): Promise<Growth> {
  const samples: Sample[] = [];
  const ratios: number[] = [];
  const ratio = () => (ratios.length === 0 ? undefined : Math.max(...ratios));
  const take = (size: number) => sample(callOn, flat(shape(size)));
  const isTooLong = (time: number) => time * (ratio() ?? 1) ** 3 > patience;
  for (const size of [most / 100, most / 10, most]) {
    const half = await take(size / 2);
    if (isTooLong(half.whole)) return { samples, ratio: ratio(), isCut: true };
    const again = async () => [await take(size / 2), await take(size)] as const;
    const pair = await confirmed(half, await take(size), limits, again);
    samples.push(pair.full);
    if (pair.ratio !== undefined) ratios.push(pair.ratio);
    if (isTooLong(pair.full.whole)) return { samples, ratio: ratio(), isCut: size < most };
  }
  return { samples, ratio: ratio(), isCut: false };
}

interface Pair {
  readonly full: Sample;
  readonly ratio: number | undefined;
}

/** The least that is found in some tries where the first looks too slow. */
async function confirmed(
  half: Sample,
  full: Sample,
  { growth, still }: { readonly growth: number; readonly still: number },
  again: () => Promise<readonly [Sample, Sample]>,
): Promise<Pair> {
  let best: Pair = { full, ratio: ratioOf(half, full) };
  for (let tries = 1; tries < mostTries && full.whole < 2000; tries += 1) {
    if ((best.ratio ?? 0) <= growth && best.full.longest <= still) break;
    const [smaller, larger] = await again();
    const ratio = ratioOf(smaller, larger);
    best = {
      full: larger.longest < best.full.longest ? larger : best.full,
      ratio: best.ratio === undefined ? ratio : Math.min(best.ratio, ratio ?? best.ratio),
    };
  }
  return best;
}

function ratioOf(half: Sample, full: Sample): number | undefined {
  return half.work <= noise ? undefined : full.work / half.work;
}

/** The median run: of five short ones, of three longer ones, or a very long one alone. */
async function sample(callOn: Subject['callOn'], text: string): Promise<Sample> {
  const first = await timed(callOn(text));
  const more = first.whole > 1000 ? 0 : first.whole > 100 ? 2 : 4;
  const all = [first];
  for (let at = 0; at < more; at += 1) all.push(await timed(callOn(text)));
  return {
    size: text.length,
    whole: middle(all.map(({ whole }) => whole)),
    work: middle(all.map(({ work }) => work)),
    longest: middle(all.map(({ longest }) => longest)),
  };
}

function middle(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;
}

/** The same text in one piece of memory, as one that was received is. */
function flat(text: string): string {
  return JSON.parse(JSON.stringify(text));
}
