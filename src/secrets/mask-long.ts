import { Redactor } from './redactor.ts';

const noKeys = new Redactor([]);

/** Returns the text with every span that looks like a key masked. */
export function maskShapes(text: string): string {
  return noKeys.redact(text);
}

/** UTF-16 units of an input that is echoed; a longer one is masked as a whole. */
const maxEchoed = 10_000;

/** Returns the text with every apparent key and every word of more than 20 characters masked, for echoing unrecognized input. */
export function maskLong(text: string): string {
  if (text.length > maxEchoed) return '••••';
  return maskShapes(text).replace(/[^\s'"`]{21,}/g, '••••');
}
