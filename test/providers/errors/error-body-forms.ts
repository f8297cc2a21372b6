import type { DocumentedError } from './documented-errors.ts';

type Shape = (error: Omit<DocumentedError, 'kind' | 'cause' | 'remedy'>) => unknown;

/** How each provider writes an error body. */
const shapes: Readonly<Record<string, Shape>> = {
  anthropic: ({ fields: { main: type, error_code }, words: message }) => ({
    type: 'error',
    error: { type, message, ...(error_code && { details: { error_code } }) },
  }),
  xai: ({ fields: { main: code }, words: error }) => ({ code, error }),
  gemini: ({ status: code, fields, words: message }) => {
    const { main: status, reason, quotaId, retryDelay } = fields;
    const details = [
      ...(reason ? [{ '@type': 'google.rpc.ErrorInfo', reason }] : []),
      ...(quotaId ? [{ '@type': 'google.rpc.QuotaFailure', violations: [{ quotaId }] }] : []),
      ...(retryDelay ? [{ '@type': 'google.rpc.RetryInfo', retryDelay }] : []),
    ];
    return { error: { code, message, status, details } };
  },
  openrouter: ({ status: code, fields, words: message }) => {
    const { availability, reset, reasons, ...named } = fields;
    const at = String(Date.now() + Number(reset?.replace('h', '')) * 3_600_000);
    const metadata = {
      ...named,
      ...(reset && { headers: { 'X-RateLimit-Reset': at } }),
      ...(reasons && { reasons: [reasons] }),
    };
    const found = availability && { code: availability, retry_after: 40 };
    return { error: { code, message, metadata, ...(found && { availability: found }) } };
  },
  mistral: ({ fields: { main: type, code, loc }, words }) => {
    if (loc) return { detail: [{ loc: ['body', loc], msg: words, type: 'value_error' }] };
    if (type === 'detail') return { detail: words };
    return { object: 'error', message: words, type, param: null, code };
  },
  ollama: ({ words: error }) => ({ error }),
};

/** OpenAI's shape, which DeepSeek and Groq use too. */
const usual: Shape = ({ fields: { main: code = null, type = null, param = null }, words }) => ({
  error: { message: words, type, param, code },
});

/** Returns the body of a documented error. */
export function bodyOf(error: Parameters<Shape>[0]): unknown {
  return (shapes[error.id] ?? usual)(error);
}
