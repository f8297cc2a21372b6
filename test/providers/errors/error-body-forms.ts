import type { DocumentedError } from './documented-errors.ts';

type Form = (error: Omit<DocumentedError, 'kind' | 'cause' | 'remedy'>) => unknown;

/** The form of each provider's error bodies. */
const forms: Readonly<Record<string, Form>> = {
  anthropic: ({ fields: { main: type, error_code }, message }) => ({
    type: 'error',
    error: { type, message, ...(error_code && { details: { error_code } }) },
  }),
  xai: ({ fields: { main: code }, message: error }) => ({ code, error }),
  gemini: ({ status: code, fields, message }) => {
    const { main: status, reason, quotaId, retryDelay } = fields;
    const details = [
      ...(reason ? [{ '@type': 'google.rpc.ErrorInfo', reason }] : []),
      ...(quotaId ? [{ '@type': 'google.rpc.QuotaFailure', violations: [{ quotaId }] }] : []),
      ...(retryDelay ? [{ '@type': 'google.rpc.RetryInfo', retryDelay }] : []),
    ];
    return { error: { code, message, status, details } };
  },
  openrouter: ({ status: code, fields, message }) => {
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
  mistral: ({ fields: { main: type, code, loc }, message }) => {
    if (loc) return { detail: [{ loc: ['body', loc], msg: message, type: 'value_error' }] };
    if (type === 'detail') return { detail: message };
    return { object: 'error', message, type, param: null, code };
  },
  ollama: ({ message: error }) => ({ error }),
};

/** OpenAI's form, which DeepSeek and Groq use too. */
const openai: Form = ({ fields: { main: code = null, type = null, param = null }, message }) => ({
  error: { message, type, param, code },
});

/** Returns the body of a documented error. */
export function errorBodyOf(error: Parameters<Form>[0]): unknown {
  return (forms[error.id] ?? openai)(error);
}
