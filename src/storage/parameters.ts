import * as v from 'valibot';

/** What each parameter that is a number may be. */
export const ranges = {
  temperature: { least: 0, most: 2, whole: false },
  max_tokens: { least: 1, most: 10_000_000, whole: true },
  top_p: { least: 0, most: 1, whole: false },
  seed: { least: -(2 ** 53), most: 2 ** 53, whole: true },
} as const;

export type Range = (typeof ranges)[keyof typeof ranges];

/** A bot's or a request's parameters; any other field is dropped. */
export const parametersSchema = v.object({
  temperature: within(ranges.temperature),
  max_tokens: within(ranges.max_tokens),
  top_p: within(ranges.top_p),
  seed: within(ranges.seed),
  stop: v.exactOptional(v.pipe(v.array(v.string()), v.readonly())),
  reasoning: v.exactOptional(v.string()),
});

export const parameterNames = Object.keys(
  parametersSchema.entries,
) as readonly (keyof typeof parametersSchema.entries)[];

function within({ least, most, whole }: Range) {
  const fits = (value: number) =>
    value >= least && value <= most && (!whole || Number.isInteger(value));
  return v.exactOptional(v.pipe(v.number(), v.check(fits)));
}
