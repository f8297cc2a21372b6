import { sanitize } from './styled-text.ts';

/** UTF-16 units shown of a provider's single word, such as a model's name or a finish reason. */
export const maxWordUnits = 80;

const maxInputUnits = 100_000;

/**
 * Returns text from outside as one line of at most `limit` UTF-16 units, with white space collapsed, control characters
 * made visible and keys masked by `redact`. It redacts before it cuts, because a cut key would not be recognized. A
 * text of over 100,000 units becomes `…`.
 */
export function excerpt(text: string, limit: number, redact: (text: string) => string): string {
  if (text.length > maxInputUnits) return '…';
  const line = redact(sanitize(text).replace(/\s+/g, ' ').trim());
  return line.length <= limit
    ? line
    : `${line.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
