/** Columns. */
const longest = 60;
const wide =
  /[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}\p{Emoji_Presentation}\uFF01-\uFF60]/u;

/** The first words of a text, as many as fit in 60 columns, in one line and without what draws nothing. */
export function titleOf(text: string): string {
  const plain = plainOf(text);
  if (columnsOf(plain) <= longest) return plain || 'untitled';
  const characters = [...plain];
  while (columnsOf(characters.join('')) >= longest) characters.pop();
  const cut = characters.join('');
  return `${cut.replace(/ \S*$/, '') || cut}…`;
}

/** The text itself where it is empty or could stand for one of `titleOf`'s or of a fork of it, else what `titleOf` makes of it. */
export function fitTitle(text: string): string {
  return plainOf(text) === text ? text : titleOf(text);
}

function plainOf(text: string): string {
  return text
    .slice(0, 200)
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\s]+/gu, ' ')
    .trim();
}

function columnsOf(text: string): number {
  return [...text].reduce((columns, character) => columns + (wide.test(character) ? 2 : 1), 0);
}

/** Whether a title draws nothing. */
export function isUntitled(title: string): boolean {
  return /^[\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\s]*$/u.test(title);
}

/** The title as it is shown. */
export function shownTitle(title: string): string {
  return isUntitled(title) ? 'untitled' : title;
}
