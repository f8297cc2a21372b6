import type { FailureKind } from '../../src/base/failure.ts';
import type { ProviderId } from '../../src/providers/registry.ts';

/** The body of a refused request, from a provider's documentation, and the expected failure. */
export interface ErrorBody {
  readonly provider: ProviderId;
  readonly name: string;
  readonly status: number;
  readonly body: object;
  readonly kind: FailureKind;
  /** The part that is quoted. */
  readonly message: string;
}

const anthropic = (type: string, message: string) => ({
  type: 'error',
  error: { type, message },
  request_id: 'req_1',
});
/** OpenAI's form, which other providers use too. */
const openai = (message: string, fields: object = {}) => ({
  error: { message, type: 'invalid_request_error', param: null, code: null, ...fields },
});
const google = (code: number, status: string, message: string, details?: readonly object[]) => ({
  error: { code, message, status, ...(details && { details }) },
});
const googleType = (name: string) => ({ '@type': `type.googleapis.com/google.rpc.${name}` });

const anthropicBodies: Bodies = [
  [
    'unsupported effort',
    400,
    anthropic('invalid_request_error', 'effort: unknown level xhigh'),
    'parameter',
  ],
  ['invalid key', 401, anthropic('authentication_error', 'The key is wrong'), 'unauthorized'],
  ['unknown model', 404, anthropic('not_found_error', 'model: claude-nope'), 'unknown-model'],
];

const openaiBodies: Bodies = [
  [
    'renamed parameter',
    400,
    openai('Send another name', { param: 'max_tokens', code: 'unsupported_parameter' }),
    'parameter',
  ],
  ['unsupported temperature', 400, openai('It stays at 1', { param: 'temperature' }), 'parameter'],
  [
    'unsupported role',
    400,
    openai('No such role', { param: 'messages[0].role', code: 'unsupported_value' }),
    'parameter',
  ],
  [
    'invalid key',
    401,
    openai('This key does not exist', { code: 'invalid_api_key' }),
    'unauthorized',
  ],
  [
    'unknown model',
    404,
    openai('Nothing of that name', { code: 'model_not_found' }),
    'unknown-model',
  ],
];

const wrongKey = [
  {
    ...googleType('ErrorInfo'),
    reason: 'API_KEY_INVALID',
    domain: 'googleapis.com',
    metadata: { service: 'generativelanguage.googleapis.com' },
  },
  { ...googleType('LocalizedMessage'), locale: 'en-US', message: 'Pass another key.' },
];
const usedUp = [
  {
    ...googleType('Help'),
    links: [{ description: 'Quotas', url: 'https://example.org/quotas' }],
  },
  {
    ...googleType('QuotaFailure'),
    violations: [
      {
        quotaMetric: 'generativelanguage.googleapis.com/input_tokens',
        quotaId: 'InputTokensPerMinute',
        quotaDimensions: { model: 'gemini-3.8-flash', location: 'global' },
        quotaValue: '1000',
      },
    ],
  },
  { ...googleType('RetryInfo'), retryDelay: '48s' },
];
const geminiBodies: Bodies = [
  [
    'invalid key',
    400,
    google(400, 'INVALID_ARGUMENT', 'Pass another key.', wrongKey),
    'invalid-key',
  ],
  ['unknown model', 404, google(404, 'NOT_FOUND', 'models/nope is missing'), 'unknown-model'],
  [
    'quota per minute',
    429,
    google(429, 'RESOURCE_EXHAUSTED', 'The minute is used up.\nWait for 48.5s.', usedUp),
    'rate-limit',
  ],
];

const longPrompt = 'The maximum context length is 1000 tokens';
const openrouterBodies: Bodies = [
  [
    'long prompt',
    400,
    {
      error: {
        message: longPrompt,
        code: 400,
        metadata: {
          provider_name: null,
          previous_errors: [
            { code: 400, message: longPrompt },
            { code: 400, message: longPrompt },
          ],
        },
      },
      user_id: 'user_1',
    },
    'context',
  ],
  ['no key', 401, { error: { message: 'Send a key', code: 401 } }, 'unauthorized'],
  [
    'overloaded upstream provider',
    429,
    {
      error: {
        code: 429,
        message: 'The host refused',
        metadata: { provider_name: 'Maker', raw: 'maker/model is busy: wait a moment' },
      },
      user_id: 'user_1',
    },
    'rate-limit',
    'maker/model is busy: wait a moment',
  ],
];

const groqBodies: Bodies = [
  [
    'invalid tool call',
    400,
    {
      error: {
        message: 'The tool call has no name',
        type: 'invalid_request_error',
        code: 'tool_use_failed',
        failed_generation: '{"arguments": {\n  "zone": "UTC"\n}}',
      },
    },
    'rejected',
  ],
  [
    'unknown model',
    404,
    {
      error: {
        message: 'Nothing of that name',
        type: 'invalid_request_error',
        code: 'model_not_found',
      },
    },
    'unknown-model',
  ],
];

const ollamaBodies: Bodies = [
  ['long prompt', 400, openai('prompt too long by 40 tokens (ref: 1)'), 'context'],
  ['not signed in', 401, openai('Sign in', { type: 'api_error' }), 'unauthorized'],
];

type Bodies = readonly (readonly [
  name: string,
  status: number,
  body: object,
  kind: FailureKind,
  message?: string,
])[];
const bodies: Readonly<Partial<Record<ProviderId, Bodies>>> = {
  anthropic: anthropicBodies,
  openai: openaiBodies,
  xai: [
    [
      'invalid key',
      400,
      { code: 'invalid-argument', error: 'Incorrect API key: make another' },
      'invalid-key',
    ],
  ],
  gemini: geminiBodies,
  openrouter: openrouterBodies,
  deepseek: [
    [
      'invalid key',
      401,
      openai('The key ****abcd is wrong', {
        type: 'authentication_error',
        code: 'invalid_request_error',
      }),
      'unauthorized',
      'The key ****abcd is wrong',
    ],
  ],
  groq: groqBodies,
  mistral: [['invalid key', 401, { detail: 'Wrong key' }, 'unauthorized']],
  ollama: ollamaBodies,
};

export const errorBodies: readonly ErrorBody[] = Object.entries(bodies).flatMap(([id, rows]) =>
  rows.map(([name, status, body, kind, message = messageIn(body)]) => ({
    provider: id as ProviderId,
    name,
    status,
    body,
    kind,
    message,
  })),
);

/** Returns the message from the place where most forms have it. */
function messageIn(body: object): string {
  const { error, detail } = body as { error?: string | { message: string }; detail?: string };
  return typeof error === 'string' ? error : (error?.message ?? detail ?? '');
}

/** Returns the error body of a provider with this name. */
export function errorBody(provider: ProviderId, name: string): ErrorBody {
  const found = errorBodies.find((each) => each.provider === provider && each.name === name);
  if (!found) throw new Error(`${provider} has no error body ${name}`);
  return found;
}
