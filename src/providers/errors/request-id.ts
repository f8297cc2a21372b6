import { field, list, text } from '../../base/json.ts';

/** Headers with an id of the request for the provider's support, best first, if the provider lets a page read them. */
const headers = [
  'x-request-id',
  'request-id',
  'x-generation-id',
  'mistral-correlation-id',
  'cf-ray',
] as const;

/** Returns the provider's id of a request from its response; undefined if there is none. */
export function requestIdOf(response: Response, body: unknown): string | undefined {
  const found = headers.map((name) => response.headers.get(name)).find(Boolean);
  return found ?? requestIdIn(body);
}

/** Returns the id of the request in an error body, as Anthropic sends it. */
export function requestIdIn(body: unknown): string | undefined {
  return text(field(list(body)[0] ?? body, 'request_id')) || undefined;
}
