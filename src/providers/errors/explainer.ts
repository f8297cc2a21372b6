import type { Failure } from '../../base/failure.ts';
import type { ErrorContext } from './error-context.ts';

/** The explanation of a kind of failure. */
export interface Explainer {
  /** The title instead of the status. */
  readonly title?: string;
  /** The title of an error inside a stream, which has no status. */
  readonly titleInStream?: string;
  /** One line: what happened and what helps, without a capital and a period. */
  readonly cause: (scene: ErrorContext, failure: Failure) => string;
  /** The command that helps, or the key that brings the question back. */
  readonly remedy: (scene: ErrorContext, failure: Failure) => string;
}

/** Joins the parts that are not empty on one line. */
export function joined(...parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join('; ');
}

/** Returns the name of the model of the request, or of the list of models. */
export function asked({ model }: ErrorContext): string {
  return model ?? 'this list';
}

/** Returns a number as people write it: `178,959`. */
export function written(count: number): string {
  return count.toLocaleString('en');
}

/** Returns when to try again, such as `in 6 s` or `in 7 hours`; in about a minute if unknown. */
export function soon({ details: { retryAfter, resets } }: Pick<Failure, 'details'>): string {
  return resets ?? (retryAfter === undefined ? 'in about a minute' : inTime(retryAfter));
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Returns the seconds as a time from now, rounded up, in the largest unit of which there are at least two. */
export function inTime(seconds: number): string {
  if (seconds > 2 * day) return `in ${Math.ceil(seconds / day)} days`;
  if (seconds > 2 * hour) return `in ${Math.ceil(seconds / hour)} hours`;
  if (seconds > 2 * minute) return `in ${Math.ceil(seconds / minute)} minutes`;
  return `in ${Math.max(1, Math.ceil(seconds))} s`;
}
