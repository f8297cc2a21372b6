/** Characters. */
const longest = 60;

/** The words of a title as the name of a file, without what a system may not want in one. */
export function fileNameOf(title: string): string {
  const words = title.match(/(?:[\p{L}\p{N}]\p{M}*)+/gu) ?? [];
  return [...words.join('-')].slice(0, longest).join('') || 'session';
}
