import { decodeHTMLStrict } from 'entities';

/** Character references with more digits than CommonMark allows, which are text. */
const tooLong = /(&#(?:\d{8,}|[xX][\da-fA-F]{7,});)/;

/** Returns the text with its character references decoded (CommonMark 2.5). */
export function decodeReferences(text: string): string {
  return text
    .split(tooLong)
    .map((part, at) => (at % 2 ? part : decodeHTMLStrict(part)))
    .join('');
}
