import { field, list, number, parse, text } from './json.ts';

/** Levels of objects, arrays and JSON inside strings at which words are looked for. */
const deepest = 16;

/**
 * Returns the provider's own words in an error body, whichever of the known shapes it has; undefined where there are none.
 * JSON inside a string is read like the body itself, never quoted.
 */
export function said(body: unknown): string | undefined {
  return words(body, deepest)?.trim() || undefined;
}

/** UTF-16 units of a text that is read; cutting a longer one could hide a key in it from whoever redacts it. */
const longest = 65_536;
/** Entries of a list that are read. */
const mostEntries = 100;

function words(body: unknown, depth: number): string | undefined {
  if (depth === 0 || !body) return undefined;
  if (typeof body === 'string') return inText(body, depth);
  if (Array.isArray(body)) {
    const lines = body.slice(0, mostEntries).flatMap((item) => words(item, depth - 1) || []);
    return lines.join('; ') || undefined;
  }
  const places = [
    field(body, 'error'),
    field(body, 'metadata', 'raw'),
    field(body, 'message'),
    field(body, 'detail'),
    field(body, 'msg'),
    field(body, 'x_groq', 'error'),
  ];
  for (const place of places) {
    const found = words(place, depth - 1);
    if (found) return found + behind(body, found);
  }
  return undefined;
}

/** Returns the service that an aggregator asked, in brackets, unless its name is no short one of one row or is known. */
function behind(body: unknown, found: string): string {
  const name = text(field(body, 'metadata', 'provider_name')) ?? '';
  const isShort = /^[^\s[{<].{0,79}$/.test(name);
  return isShort && !found.toLowerCase().includes(name.toLowerCase()) ? ` (${name})` : '';
}

/** How HTML begins, or JSON that was cut off. */
const rawStart = /^["\s]*[[{<]/;
/** JSON that ends a sentence, as proxies write it: `failed: {"error":…}`. */
const lastJson = /\{\s*".*$/s;

function inText(body: string, depth: number): string | undefined {
  if (body.length > longest) return undefined;
  const trimmed = body.trim();
  const inner = parse(trimmed);
  if (inner !== undefined) return words(inner, depth - 1);
  if (rawStart.test(trimmed)) return undefined;
  return trimmed.replace(lastJson, (json) =>
    parse(json) === undefined ? json : (words(json, depth - 1) ?? ''),
  );
}

/** The machine-readable codes of an error body, in lower case. */
export function codes(body: unknown): ReadonlySet<string> {
  const outer = list(body)[0] ?? body;
  const error = field(outer, 'error');
  const details = list(field(error, 'details')).slice(0, mostEntries);
  const found = [
    ...['type', 'code', 'status'].map((name) => field(error, name)),
    ...['type', 'code'].map((name) => field(outer, name)),
    field(error, 'details', 'error_code'),
    ...details.map((detail) => field(detail, 'reason')),
  ];
  return new Set(found.flatMap((code) => text(code)?.slice(0, 100).toLowerCase() ?? []));
}

/** Returns the status, 400 to 599, that an error body names inside itself; undefined where there is none. */
export function innerStatus(body: unknown): number | undefined {
  const error = field(list(body)[0] ?? body, 'error');
  const statuses = [field(error, 'code'), field(error, 'status_code'), field(error, 'status')];
  return statuses.map(number).find((status) => /^[45]\d\d$/.test(`${status}`));
}

/** The name of the parameter an error body complains about. */
export function parameter(body: unknown): string | undefined {
  return text(field(list(body)[0] ?? body, 'error', 'param'));
}
