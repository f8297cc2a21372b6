import type { DialectName } from '../parameters.ts';
import type { ChatRequest, Dialect, EncodedRequest, Provider } from '../provider.ts';
import { anthropic } from './anthropic.ts';
import { gemini } from './gemini.ts';
import { ollama } from './ollama.ts';
import { openai } from './openai.ts';
import { atEndpoint } from './request-body.ts';
import { responses } from './responses.ts';

/** The wire formats by name. */
export const dialects: Readonly<Record<DialectName, Dialect>> = {
  anthropic,
  gemini,
  ollama,
  openai,
  responses,
};

/** Writes a request for the endpoint that takes it; `dialect` reads the reply. */
export function writeRequest(
  request: ChatRequest,
  provider: Provider,
): EncodedRequest & { readonly dialect: Dialect } {
  const chosen = atEndpoint(provider, request);
  const dialect = dialects[chosen.dialect];
  return { ...dialect.write(request, chosen), dialect };
}

export { leftOutStart } from './request-body.ts';
