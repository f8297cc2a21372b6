const tag = '[a-z][a-z0-9-]*';
const attribute = `\\s+[a-z_:][\\w:.-]*(?:\\s*=\\s*(?:[^\\s"'=<>\`]+|'[^']*'|"[^"]*"))?`;
const blocks =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|' +
  'fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|' +
  'menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|' +
  'track|ul';

interface Raw {
  readonly start: RegExp;
  /** What is in its last line. */
  readonly end: RegExp;
}

/** The blocks of HTML that blank lines do not end, in CommonMark's order. */
const lasting: readonly Raw[] = [
  {
    start: /^<(?:pre|script|style|textarea)(?:[\s>]|$)/i,
    end: /<\/(?:pre|script|style|textarea)>/i,
  },
  { start: /^<!--/, end: /-->/ },
  { start: /^<\?/, end: /\?>/ },
  { start: /^<![a-z]/i, end: />/ },
  { start: /^<!\[CDATA\[/, end: /\]\]>/ },
];
const brief = new RegExp(`^</?(?:${blocks})(?:\\s|/?>|$)`, 'i');
const alone = new RegExp(`^(?:<${tag}(?:${attribute})*\\s*/?>|</${tag}\\s*>)\\s*$`, 'i');

/** UTF-16 units of a line that is looked at for being a tag alone. */
const longestTag = 10_000;

/** What ends the block of HTML that a line begins, without its indent; undefined where it begins none. */
export function rawEnd(line: string, isInParagraph: boolean): RegExp | undefined {
  const found = lasting.find(({ start }) => start.test(line));
  if (found) return found.end;
  const isAlone = !isInParagraph && line.length <= longestTag && alone.test(line);
  return isAlone || brief.test(line) ? /^\s*$/ : undefined;
}

/** Tells of a line of a text, and its place, whether it would begin HTML of which no line is the last. */
export function endless(lines: readonly string[]): (line: string, at: number) => boolean {
  const last = lasting.map(({ end }) => lines.findLastIndex((line) => end.test(line)));
  return (line, at) => {
    const begun = line.replace(/^ {0,3}/, '');
    const kind = lasting.findIndex(({ start }) => start.test(begun));
    return kind >= 0 && at > (last[kind] ?? -1);
  };
}
