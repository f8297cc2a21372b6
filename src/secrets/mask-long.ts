import { Redactor } from './redactor.ts';

const noKeys = new Redactor([]);

/** Returns the text with every stretch that looks like a key masked. */
export function maskShapes(text: string): string {
  return noKeys.redact(text);
}

/** Returns the text with all that looks like a key and every word over 20 characters masked: for words of unknown meaning. */
export function maskLong(text: string): string {
  return maskShapes(text).replace(/[^\s'"`]{21,}/g, '••••');
}
