import { field, list, number, parse, text } from './json.ts';

/** The provider's own words in an error body, whichever of the known shapes it has; undefined where there are none. */
export function said(body: unknown): string | undefined {
  return words(body, 6)?.trim() || undefined;
}

function words(body: unknown, depth: number): string | undefined {
  if (depth === 0 || body === undefined || body === null) return undefined;
  if (typeof body === 'string') return inText(body, depth);
  if (Array.isArray(body)) {
    const lines = body.flatMap((item) => words(item, depth - 1) ?? []);
    return lines.length > 0 ? lines.join('; ') : undefined;
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

/** An aggregator names the service that it asked. */
function behind(body: unknown, found: string): string {
  const name = text(field(body, 'metadata', 'provider_name'));
  return !name || found.toLowerCase().includes(name.toLowerCase()) ? '' : ` (${name})`;
}

function inText(body: string, depth: number): string | undefined {
  const trimmed = body.trim();
  if (trimmed.startsWith('<')) return undefined;
  if (/^[[{]/.test(trimmed)) return words(parse(trimmed), depth - 1);
  return trimmed || undefined;
}

/** The machine-readable codes of an error body, in lower case. */
export function codes(body: unknown): ReadonlySet<string> {
  const outer = list(body)[0] ?? body;
  const error = field(outer, 'error');
  const details = list(field(error, 'details'));
  const found = [
    ...['type', 'code', 'status'].map((name) => field(error, name)),
    ...['type', 'code'].map((name) => field(outer, name)),
    field(error, 'details', 'error_code'),
    ...details.map((detail) => field(detail, 'reason')),
  ];
  return new Set(found.flatMap((code) => text(code)?.toLowerCase() ?? []));
}

/** The status that an error body names inside itself, where it is one of an error. */
export function innerStatus(body: unknown): number | undefined {
  const error = field(list(body)[0] ?? body, 'error');
  const statuses = [field(error, 'code'), field(error, 'status_code'), field(error, 'status')];
  return statuses.map(number).find((status) => status && status >= 400 && status <= 599);
}

/** The name of the parameter an error body complains about. */
export function parameter(body: unknown): string | undefined {
  return text(field(list(body)[0] ?? body, 'error', 'param'));
}
