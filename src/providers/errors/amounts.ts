import type { FailureDetails } from '../../base/failure.ts';

/** Sentences with the tokens of the conversation and what they leave for the reply. */
const sums = /(\d[\d,]*) \+ (\d[\d,]*) > (\d[\d,]*)/;
const window = /maximum context length is (\d+) tokens.{0,60}requested (?:about )?(\d+) tokens/i;
const completion = /(\d+) (?:in|of) (?:the )?(?:completion|output)/i;
const affordable = /can only afford (\d+)/i;
/** Sentences with the longest reply that a model writes. */
const longestReplies: readonly RegExp[] = [
  /> (\d[\d,]*),? which is the maximum allowed number of output tokens/i,
  /at most (\d[\d,]*) (?:completion|output) tokens/i,
  /less than or equal to [`'"]?(\d[\d,]*)/i,
  /valid range of max_tokens is \[\d+, ?(\d+)\]/i,
];
const exclusive = /supported range is from \d+ \(inclusive\) to (\d+) \(exclusive\)/i;
const rate = /\blimit:? ?(\d[\d,]*),.{0,40}\brequested:? ?~?(\d[\d,]*)/i;

/** Returns the tokens that the conversation leaves for the reply; undefined if none are left or it is unknown. */
export function roomIn(words: string): number | undefined {
  const [, input, , most] = sums.exec(words) ?? [];
  if (input !== undefined) return positive(count(most) - count(input));
  const [, limit, requested] = window.exec(words) ?? [];
  const reply = completion.exec(words)?.[1];
  if (limit === undefined || reply === undefined) return undefined;
  return positive(count(limit) - (count(requested) - count(reply)));
}

/** Returns the tokens of a reply that the credits pay for. */
export function affordableIn(words: string): number | undefined {
  return positive(count(affordable.exec(words)?.[1]));
}

/** Returns the tokens of the longest reply that the model writes. */
export function longestReplyIn(words: string): number | undefined {
  const found = longestReplies.map((pattern) => pattern.exec(words)?.[1]).find(Boolean);
  return positive(found === undefined ? count(exclusive.exec(words)?.[1]) - 1 : count(found));
}

/** Returns the limit of tokens for a period, and how many the request asked for. */
export function rateIn(words: string): Pick<FailureDetails, 'limit' | 'requested' | 'per'> {
  const [, limit, requested] = rate.exec(words) ?? [];
  if (limit === undefined) return {};
  const per = /per day|\bTPD\b/.test(words) ? 'day' : 'minute';
  return { limit: count(limit), requested: count(requested), per };
}

/** Returns the number of digits with commas; NaN if there are none. */
function count(digits: string | undefined): number {
  return digits === undefined ? Number.NaN : Number(digits.replaceAll(',', ''));
}

function positive(tokens: number): number | undefined {
  return Number.isSafeInteger(tokens) && tokens > 0 ? tokens : undefined;
}
