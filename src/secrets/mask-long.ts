import { Redactor } from './redactor.ts';

const noKeys = new Redactor([]);

/** Returns the text with every span that looks like a key masked. */
export function maskShapes(text: string): string {
  return noKeys.redact(text);
}

/** Returns the text with every apparent key and every word of more than 20 characters masked, for echoing unrecognized input. */
export function maskLong(text: string): string {
  return maskShapes(text).replace(/[^\s'"`]{21,}/g, '••••');
}
