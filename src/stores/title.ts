const longest = 60;

/** The first words of a text, as many as stay under 60 characters, on one line and without what draws nothing. */
export function titleOf(text: string): string {
  const plain = text
    .slice(0, 1000)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .trim();
  const characters = [...plain];
  if (characters.length <= longest) return plain || 'untitled';
  const cut = characters.slice(0, longest - 1).join('');
  return `${cut.replace(/ \S*$/, '') || cut}…`;
}
