import { field, list, number, parse, text } from '../../base/json.ts';

/** Levels of objects, arrays and JSON inside strings at which words are looked for. */
const deepest = 16;
/** UTF-16 units of a text that is read; cutting a longer one could hide a key in it from whoever redacts it. */
const longest = 65_536;
/** Entries of a list in an error body that are read. */
const mostEntries = 100;
/** UTF-16 units of an error code. */
const longestCode = 100;

/**
 * Returns the provider's own words in an error body, whichever of the known shapes it has; undefined where there are none.
 * JSON inside a string is read like the body itself, never quoted.
 */
export function providerMessageIn(body: unknown): string | undefined {
  return words(body, deepest)?.trim() || undefined;
}

function words(body: unknown, depth: number): string | undefined {
  if (depth === 0 || !body) return undefined;
  if (typeof body === 'string') return inText(body, depth);
  if (Array.isArray(body)) {
    const lines = body.slice(0, mostEntries).flatMap((item) => words(item, depth - 1) || []);
    return lines.join('; ') || undefined;
  }
  const places = [
    field(body, 'error'),
    field(body, 'errors'),
    field(body, 'metadata', 'raw'),
    field(body, 'message'),
    field(body, 'detail'),
    field(body, 'msg'),
    field(body, 'x_groq', 'error'),
    field(list(field(body, 'choices'))[0], 'error'),
    field(body, 'response', 'error'),
  ];
  for (const place of places) {
    const found = words(place, depth - 1);
    if (found) return found + reasons(body) + behind(body, found);
  }
  return undefined;
}

/** Returns why a moderation flagged the request, as an aggregator passes it on; empty where it says nothing. */
function reasons(body: unknown): string {
  const found = list(field(body, 'metadata', 'reasons'))
    .slice(0, mostEntries)
    .flatMap(shortName);
  return found.length > 0 ? ` [${found.join(', ')}]` : '';
}

/** Returns the service that an aggregator asked, in brackets, unless its name is no short one of one row or is known. */
function behind(body: unknown, found: string): string {
  const [name] = shortName(field(body, 'metadata', 'provider_name'));
  return name && !found.toLowerCase().includes(name.toLowerCase()) ? ` (${name})` : '';
}

/** The value as a list of one where it is a text of one row that can be a name, else an empty list. */
function shortName(value: unknown): readonly string[] {
  const name = text(value) ?? '';
  return /^[^\s[{<].{0,79}$/.test(name) ? [name] : [];
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

/** Returns the object that describes the error: the body's own, that of the first choice, or that of a response. */
function errorIn(body: unknown): unknown {
  const outer = list(body)[0] ?? body;
  return (
    field(outer, 'error') ||
    list(field(outer, 'errors'))[0] ||
    field(outer, 'x_groq', 'error') ||
    field(list(field(outer, 'choices'))[0], 'error') ||
    field(outer, 'response', 'error')
  );
}

/** Returns the machine-readable codes of an error body in lower case: types, codes, reasons and ids of quotas. */
export function codes(body: unknown): ReadonlySet<string> {
  const outer = list(body)[0] ?? body;
  const error = errorIn(body);
  const details = list(field(error, 'details')).slice(0, mostEntries);
  const violations = details.flatMap((detail) => list(field(detail, 'violations')));
  const found = [
    ...['type', 'code', 'status', 'error_type'].map((name) => field(error, name)),
    ...['type', 'code', 'error_type'].map((name) => field(outer, name)),
    field(error, 'details', 'error_code'),
    field(error, 'availability', 'code'),
    field(error, 'metadata', 'error_type'),
    field(error, 'metadata', 'limit_source'),
    ...details.map((detail) => field(detail, 'reason')),
    ...violations.slice(0, mostEntries).map((violation) => field(violation, 'quotaId')),
  ];
  return new Set(
    found
      .flatMap((code) => text(code)?.slice(0, longestCode).toLowerCase() ?? number(code) ?? [])
      .map(String),
  );
}

/** Returns the status, 400 to 599, that an error body names inside itself; undefined where there is none. */
export function innerStatus(body: unknown): number | undefined {
  const names = ['code', 'status_code', 'statusCode', 'status', 'http_status'];
  return [errorIn(body), list(body)[0] ?? body]
    .flatMap((error) => names.map((name) => number(field(error, name))))
    .find((status) => /^[45]\d\d$/.test(`${status}`));
}

/** Returns the name of the parameter that an error body complains about, as the provider writes it. */
export function parameter(body: unknown): string | undefined {
  const outer = list(body)[0] ?? body;
  const place = list(field(list(field(outer, 'detail'))[0], 'loc')).findLast((step) => text(step));
  return text(field(errorIn(body), 'param')) ?? text(field(outer, 'param')) ?? text(place);
}
