import { invisible, unprintable } from '../base/unicode.ts';

/** Code points of a file name. */
const maxCharacters = 80;
/** An extension of at most ten letters and digits, with its point. */
const extension = /\.[\p{L}\p{N}]{1,10}$/u;
/** The names of devices, which Windows reserves with any extension. */
const deviceName = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(?:\.|$)/i;
const hidden = new RegExp(`[${invisible}]|(?! )[${unprintable}]`, 'gu');

/**
 * Returns the file name without folders, control, bidirectional and invisible characters, characters that Windows does not
 * allow, and dots and spaces at its ends. A longer name than 80 code points is shortened before its extension; a name of
 * which nothing is left becomes `file`.
 */
export function safeFileName(name: string): string {
  const base = name
    .replace(hidden, '')
    .replace(/^.*[/\\]/, '')
    .replace(/[<>:"|?*]/g, '_')
    .replace(/^[. ]+|[. ]+$/g, '');
  const safe = deviceName.test(base) ? `_${base}` : base;
  return safe === '' ? 'file' : shorten(safe);
}

function shorten(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= maxCharacters) return name;
  const end = extension.exec(name)?.[0] ?? '';
  const kept = maxCharacters - 1 - Array.from(end).length;
  return `${characters.slice(0, kept).join('')}…${end}`;
}
