import type { Failure } from '../../../src/base/failure.ts';
import type { ErrorContext, FailedTurn } from '../../../src/providers/errors/error-context.ts';
import { type Explanation, explain } from '../../../src/providers/errors/explain.ts';
import { httpError } from '../../../src/providers/http/http-error.ts';
import { row } from '../recorded.ts';

/** A question that was asked once at the command prompt, and got nothing. */
export const askedOnce: FailedTurn = {
  mode: 'command',
  hasHistory: false,
  hasReply: false,
  parameters: {},
};

/** Where a failure at a provider happened, unless `more` says otherwise. */
export function sceneAt(id: string, more: Partial<ErrorContext> = {}): ErrorContext {
  const provider = row(id);
  return {
    provider,
    model: 'the-model',
    scheme: provider.key.scheme,
    origin: 'https://keysh.example',
    online: true,
    turn: askedOnce,
    ...more,
  };
}

/** Resolves with the failure that a response with this status, body and headers stands for. */
export function refused(
  id: string,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Failure> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const response = new Response(text, { status, headers });
  return httpError(row(id), response, new AbortController().signal);
}

/** Resolves with how a refusal is explained. */
export async function explained(
  id: string,
  status: number,
  body: unknown,
  more: Partial<ErrorContext> = {},
): Promise<Explanation & { readonly kind: string }> {
  const failure = await refused(id, status, body);
  return { kind: failure.kind, ...explain(failure, sceneAt(id, more)) };
}
