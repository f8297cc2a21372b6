import { sanitize } from './styled-text.ts';

/** Characters of a provider's single word, such as a model's name or a finish reason, in a row of ours. */
export const maxWordUnits = 80;

/** UTF-16 units of a text of which a row is made. */
const maxInputUnits = 100_000;

/**
 * Returns foreign text as one row of at most `limit` UTF-16 units: white space collapsed, control characters visible, keys
 * under their masks. Redacts before it cuts, so that no cut can hide a key from `redact`. A text of
 * over 100,000 units is `…`.
 */
export function excerpt(text: string, limit: number, redact: (text: string) => string): string {
  if (text.length > maxInputUnits) return '…';
  const row = redact(sanitize(text).replace(/\s+/g, ' ').trim());
  return row.length <= limit ? row : `${row.slice(0, limit - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;
}
