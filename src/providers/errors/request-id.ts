import { field, list, text } from '../../base/json.ts';

/** Headers that name the request to the provider's support, best first, where the provider lets a page read them. */
const headers = [
  'x-request-id',
  'request-id',
  'x-generation-id',
  'mistral-correlation-id',
  'cf-ray',
] as const;

/** Returns the provider's id of the request of a response with this body; undefined where none can be read. */
export function requestIdOf(response: Response, body: unknown): string | undefined {
  const found = headers.map((name) => response.headers.get(name)).find(Boolean);
  return found ?? requestIdIn(body);
}

/** Returns the id of the request that an error body holds, as Anthropic's do. */
export function requestIdIn(body: unknown): string | undefined {
  return text(field(list(body)[0] ?? body, 'request_id')) || undefined;
}
