// Apart from `link.ts`, which the first prompt does not need: each line that is typed is tested.

/** The address and the mark before the payload of a link. Programs may have escaped the mark, also more than once. */
const mark = String.raw`^\s*[^\s#]*(?:#|%(?:25)*23)b\\?(?:=|%(?:25)*3d)`;
const marked = new RegExp(mark, 'i');
const alone = new RegExp(String.raw`${mark}\d+\\?\.\S*\s*$`, 'i');

/** The command that takes a link. A test compares it with the definition in `commands/bot`. */
export const linkCommand = { names: ['bot', 'bots'], verb: 'import' };
const importing = new RegExp(
  String.raw`^(\s*[/／、]?(?:${linkCommand.names.join('|')})\s+${linkCommand.verb})\s.*$`,
  'is',
);

/** Returns whether the text begins with a bot's link or with the fragment of one. */
export function isLink(text: string): boolean {
  return marked.test(text);
}

/** Returns whether the text is a bot's link and nothing else, which is a command rather than a message to a model. */
export function isLinkAlone(text: string): boolean {
  return alone.test(text);
}

/** Returns a command line without the link that it imports, which contains all texts of the bot. */
export function withoutLink(line: string): string {
  return isLink(line) ? '' : line.replace(importing, '$1');
}
