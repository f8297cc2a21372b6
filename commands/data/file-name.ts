/** Characters of a file name without its extension. */
const maxCharacters = 60;

/** Returns the words of a title as the name of a file, without characters that a system may not allow. */
export function fileNameOf(title: string): string {
  const words = title.match(/(?:[\p{L}\p{N}]\p{M}*)+/gu) ?? [];
  return [...words.join('-')].slice(0, maxCharacters).join('') || 'session';
}
