/** Ahead of the packed bot of a link; a chat program may escape its sign. */
const marked = /^\s*[^\s#]*#b(?:=|%3d)/i;
const importing = /^(\s*\/?bots?\s+import)\s.*$/is;

/** Whether the text begins with the link of a bot, or with the fragment of one. */
export function isLink(text: string): boolean {
  return marked.test(text);
}

/** A command line without the link that it imports, which holds all that a bot says. */
export function withoutLink(line: string): string {
  return isLink(line) ? '' : line.replace(importing, '$1');
}
