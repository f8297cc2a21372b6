import type { RequestFailureKind } from '../../base/failure.ts';
import { field, list, number, text } from '../../base/json.ts';
import { providerMessageIn } from './error-body.ts';

const day = 86_400;
const maxReset = 32 * day;

/** Kinds after which the same request succeeds later. */
const waiting: ReadonlySet<RequestFailureKind> = new Set([
  'rate-limit',
  'overloaded',
  'quota',
  'spend-limit',
]);

/** Returns the result of `retryAfter` after a temporary failure. */
export function waitAfter(
  kind: RequestFailureKind,
  header: string | null,
  body: unknown,
): number | undefined {
  return waiting.has(kind) ? retryAfter(header, body) : undefined;
}

/**
 * Returns the seconds to wait after a refusal: at most a day from the Retry-After header or the body, or at most 32 days
 * until a limit is reset; undefined if unknown.
 */
export function retryAfter(header: string | null, body: unknown): number | undefined {
  const reset = untilReset(body);
  if (reset !== undefined) return Math.min(Math.max(reset, 0), maxReset);
  const seconds = inHeader(header) ?? inDetails(body) ?? inWords(providerMessageIn(body) ?? '');
  return seconds === undefined ? undefined : Math.min(Math.max(seconds, 0), day);
}

function inHeader(header: string | null): number | undefined {
  const value = header?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(value)) return Number(value);
  if (!/^[A-Za-z]{3,9},? .*\d\d:\d\d:\d\d/.test(value)) return undefined;
  return untilDate(value);
}

/** Google's RetryInfo, `{"retryDelay": "48s"}`, and OpenRouter's `{"retry_after": 40}`. */
function inDetails(body: unknown): number | undefined {
  const error = field(list(body)[0] ?? body, 'error');
  const delays = list(field(error, 'details')).map((detail) => text(field(detail, 'retryDelay')));
  const delay = delays.find(Boolean);
  return delay === undefined
    ? number(field(error, 'availability', 'retry_after'))
    : duration(delay);
}

function inWords(words: string): number | undefined {
  const found =
    /(?:try again|retry) (?:in|after) ((?:\d[\d.]* ?(?:ms|h|m|s)[a-z]*[ ,]*){1,4})/i.exec(words);
  return found?.[1] === undefined ? undefined : duration(found[1]);
}

/** Returns the seconds until a limit is reset, by an aggregator's metadata or the provider's message. */
function untilReset(body: unknown): number | undefined {
  const metadata = field(list(body)[0] ?? body, 'error', 'metadata');
  const header = text(field(metadata, 'headers', 'X-RateLimit-Reset')) ?? '';
  if (/^\d{13}$/.test(header)) return (Number(header) - Date.now()) / 1000;
  if (/^\d{10}$/.test(header)) return Number(header) - Date.now() / 1000;
  const date = text(field(metadata, 'resets_at'));
  if (date !== undefined && /^\d{4}-\d\d-\d\d/.test(date)) return untilDate(date);
  const words = (providerMessageIn(body) ?? '').slice(0, 2000);
  const found = /regain access on (\d{4}-\d\d-\d\d)(?: at (\d\d:\d\d))?/i.exec(words);
  return found ? untilDate(`${found[1]}T${found[2] ?? '00:00'}:00Z`) : undefined;
}

function untilDate(written: string): number | undefined {
  const date = Date.parse(written);
  return Number.isNaN(date) ? undefined : (date - Date.now()) / 1000;
}

const units: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1, ms: 0.001 };

function duration(written: string): number | undefined {
  const parts = [...written.slice(0, 40).matchAll(/(\d+(?:\.\d+)?) ?(ms|h|m|s)/gi)];
  if (parts.length === 0) return undefined;
  return parts.reduce(
    (sum, [, count, unit]) => sum + Number(count) * (units[unit?.toLowerCase() ?? 's'] ?? 1),
    0,
  );
}
