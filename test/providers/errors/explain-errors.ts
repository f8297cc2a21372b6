import type { ErrorContext, FailedTurn } from '../../../src/providers/errors/error-context.ts';
import { type Explanation, explain } from '../../../src/providers/errors/explain.ts';
import { httpError } from '../../../src/providers/http/http-error.ts';
import { providerWithId } from '../lookup.ts';

/** A turn of a single question at the command prompt, without a reply. */
export const singleTurn: FailedTurn = {
  mode: 'command',
  hasHistory: false,
  hasReply: false,
  parameters: {},
};

/** Returns the context of a failure at a provider; `more` replaces parts of it. */
export function contextAt(id: string, more: Partial<ErrorContext> = {}): ErrorContext {
  const provider = providerWithId(id);
  return {
    provider,
    model: 'the-model',
    scheme: provider.key.scheme,
    origin: 'https://keysh.example',
    online: true,
    turn: singleTurn,
    ...more,
  };
}

/** Resolves with the failure for a response with this status, body and headers. */
export function refusalFailure(
  id: string,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): ReturnType<typeof httpError> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = new Response(text, { status, headers });
  return httpError(providerWithId(id), response, new AbortController().signal);
}

/** Resolves with the explanation of a refusal, and its kind. */
export async function explainRefusal(
  id: string,
  status: number,
  body: unknown,
  more: Partial<ErrorContext> = {},
): Promise<Explanation & { readonly kind: string }> {
  const failure = await refusalFailure(id, status, body);
  return { kind: failure.kind, ...explain(failure, contextAt(id, more)) };
}
