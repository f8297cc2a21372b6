import { spaced } from './composed-stream.ts';

export const ofText = (tokenCount: number) => [{ modality: 'TEXT', tokenCount }];
/** The counts of a prompt and, if given, of the reply; thoughts are counted separately. */
export function counts(prompt: number, candidates?: number, thoughts?: number, more: object = {}) {
  return {
    usageMetadata: {
      promptTokenCount: prompt,
      ...(candidates === undefined ? {} : { candidatesTokenCount: candidates }),
      totalTokenCount: prompt + (candidates ?? 0) + (thoughts ?? 0),
      promptTokensDetails: ofText(prompt),
      ...(thoughts === undefined ? {} : { thoughtsTokenCount: thoughts }),
      serviceTier: 'standard',
      ...more,
    },
  };
}

/** A `GenerateContentResponse` with these parts, see https://ai.google.dev/api/generate-content. */
export function response(parts: readonly object[], candidate: object = {}, more: object = {}) {
  return {
    candidates: [{ content: { parts, role: 'model' }, ...candidate, index: 0 }],
    ...more,
    modelVersion: 'gemini-3.8-flash',
    responseId: 'r-1',
  };
}

/** The event of a response as the service writes it: spaces after colons, CRLF, markup escaped. */
export function event(...given: Parameters<typeof response>): string {
  const escaped = spaced(response(...given))
    .replaceAll('<', '\\u003c')
    .replaceAll('>', '\\u003e');
  return `data: ${escaped}\r\n\r\n`;
}

export const stop = { finishReason: 'STOP' };
export const thoughtSignature = 'c2lnbmF0dXJl';
