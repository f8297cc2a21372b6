import { field, list, number, parse, text } from '../../base/json.ts';

/** Levels of objects, arrays and JSON inside strings that are searched for a message. */
const maxDepth = 16;
/** UTF-16 units of a text that is read. A longer one is ignored, because a cut key would not be masked. */
const maxTextUnits = 65_536;
/** Entries of a list in an error body that are read. */
const maxEntries = 100;
/** UTF-16 units of an error code. */
const maxCodeUnits = 100;

/**
 * Returns the provider's message in an error body of any known shape; undefined if there is none. JSON inside a string is
 * read like the body itself.
 */
export function providerMessageIn(body: unknown): string | undefined {
  return words(body, maxDepth)?.trim() || undefined;
}

function words(body: unknown, depth: number): string | undefined {
  if (depth === 0 || !body) return undefined;
  if (typeof body === 'string') return inText(body, depth);
  if (Array.isArray(body)) {
    const lines = body.slice(0, maxEntries).flatMap((item) => words(item, depth - 1) || []);
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

/** Returns the reasons for which a moderation flagged the request, as an aggregator reports them; empty if it does not. */
function reasons(body: unknown): string {
  const found = list(field(body, 'metadata', 'reasons'))
    .slice(0, maxEntries)
    .flatMap(shortName);
  return found.length > 0 ? ` [${found.join(', ')}]` : '';
}

/** Returns the service that an aggregator used, in brackets; empty if its name is not short or is in the message. */
function behind(body: unknown, found: string): string {
  const [name] = shortName(field(body, 'metadata', 'provider_name'));
  return name && !found.toLowerCase().includes(name.toLowerCase()) ? ` (${name})` : '';
}

/** Returns a list of the value if it is a string that can be a name, otherwise an empty list. */
function shortName(value: unknown): readonly string[] {
  const name = text(value) ?? '';
  return /^[^\s[{<].{0,79}$/.test(name) ? [name] : [];
}

/** The beginning of HTML, or of JSON that was cut off. */
const rawStart = /^["\s]*[[{<]/;
/** JSON that ends a sentence, as proxies write it: `failed: {"error":…}`. */
const lastJson = /\{\s*".*$/s;

function inText(body: string, depth: number): string | undefined {
  if (body.length > maxTextUnits) return undefined;
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
  const details = list(field(error, 'details')).slice(0, maxEntries);
  const violations = details.flatMap((detail) => list(field(detail, 'violations')));
  const found = [
    ...['type', 'code', 'status', 'error_type'].map((name) => field(error, name)),
    ...['type', 'code', 'error_type'].map((name) => field(outer, name)),
    field(error, 'details', 'error_code'),
    field(error, 'availability', 'code'),
    field(error, 'metadata', 'error_type'),
    field(error, 'metadata', 'limit_source'),
    ...details.map((detail) => field(detail, 'reason')),
    ...violations.slice(0, maxEntries).map((violation) => field(violation, 'quotaId')),
  ];
  return new Set(
    found
      .flatMap((code) => text(code)?.slice(0, maxCodeUnits).toLowerCase() ?? number(code) ?? [])
      .map(String),
  );
}

/** Returns the status, 400 to 599, in an error body; undefined if there is none. */
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
