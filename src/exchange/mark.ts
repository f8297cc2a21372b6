/** Ahead of the packed bot of a link; a chat program may escape its sign. */
const marked = /^\s*[^\s#]*#b(?:=|%3d)/i;
const alone = /^\s*[^\s#]*#b(?:=|%3d)\d+\.\S*\s*$/i;
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
