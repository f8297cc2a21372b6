import { field, list, text } from './json.ts';
import { said } from './said.ts';

const day = 86_400;

/** Seconds to wait after a refusal, between 0 and a day: from the Retry-After header, else from the body, else undefined. */
export function retryAfter(header: string | null, body: unknown): number | undefined {
  const seconds = inHeader(header) ?? inDetails(body) ?? inWords(said(body) ?? '');
  return seconds === undefined ? undefined : Math.min(Math.max(seconds, 0), day);
}

function inHeader(header: string | null): number | undefined {
  const value = header?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(value)) return Number(value);
  if (!/^[A-Za-z]{3,9},? .*\d\d:\d\d:\d\d/.test(value)) return undefined;
  const date = Date.parse(value);
  return Number.isNaN(date) ? undefined : (date - Date.now()) / 1000;
}

/** Google's RetryInfo: `{"retryDelay": "48s"}`. */
function inDetails(body: unknown): number | undefined {
  const details = list(field(list(body)[0] ?? body, 'error', 'details'));
  const delay = details.map((detail) => text(field(detail, 'retryDelay'))).find(Boolean);
  return delay === undefined ? undefined : duration(delay);
}

function inWords(words: string): number | undefined {
  const found =
    /(?:try again|retry) (?:in|after) ((?:\d[\d.]* ?(?:ms|h|m|s)[a-z]*[ ,]*){1,4})/i.exec(words);
  return found?.[1] === undefined ? undefined : duration(found[1]);
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
