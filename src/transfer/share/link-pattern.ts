/** Precedes the payload of a link; programs on its way may escape it, also more than once. */
const mark = String.raw`^\s*[^\s#]*(?:#|%(?:25)*23)b\\?(?:=|%(?:25)*3d)`;
const marked = new RegExp(mark, 'i');
const alone = new RegExp(String.raw`${mark}\d+\\?\.\S*\s*$`, 'i');
const importing = /^(\s*[/／、]?bots?\s+import)\s.*$/is;

/** Whether the text begins with the link of a bot, or with the fragment of one. */
export function isLink(text: string): boolean {
  return marked.test(text);
}

/** Whether the text is a link of a bot and nothing else, as nobody would say it to a model. */
export function isLinkAlone(text: string): boolean {
  return alone.test(text);
}

/** A command line without the link that it imports, which holds all that a bot says. */
export function withoutLink(line: string): string {
  return isLink(line) ? '' : line.replace(importing, '$1');
}
