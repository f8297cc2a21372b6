import {
  endOf,
  firstLink,
  linkEnd,
  openStyles,
  type Printable,
  sequence,
  style,
  styles,
} from './styled-text.ts';

export const italic = style(3, 23);
export const doubleUnderline = style(21, 24);
export const strikethrough = style(9, 29);
export const magenta = style(35, 39);

/** Returns a function that gives a text a color, `#rrggbb`. */
export function textColor(color: string): (text: Printable) => Printable {
  return style(`38;2;${channelsOf(color)}`, 39);
}

/** Returns a function that gives a text a background, `#rrggbb`. */
export function backgroundColor(color: string): (text: Printable) => Printable {
  return style(`48;2;${channelsOf(color)}`, 49);
}

function channelsOf(color: string): string {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)).join(';');
}

/** Ends the styles that are open at the end of the text. */
export function closeStyles(text: string): Printable {
  const open = [...openStyles(text).matchAll(styles)].map(([, code = '']) => endOf(code));
  return (text +
    open
      .reverse()
      .map((code) => sequence(code ?? 0))
      .join('')) as Printable;
}

/** Returns the lines of the text, each with its own styles. */
export function splitLines(text: Printable): readonly Printable[] {
  let open = '';
  return text.split('\n').map((line) => {
    const whole = closeStyles(open + line);
    open = openStyles(open + line);
    return whole;
  });
}

/** Marks text as the label of the link with this index. */
export function linkLabel(index: number, text: Printable): Printable {
  return (sequence(firstLink + index) + text + sequence(linkEnd)) as Printable;
}

/** Returns the index of the link that the style sequence starts, `end` if it ends one; undefined for other styles. */
export function parseLinkMark(text: string): number | 'end' | undefined {
  const code = Number(new RegExp(styles).exec(text)?.[1]);
  if (code === linkEnd) return 'end';
  return code >= firstLink ? code - firstLink : undefined;
}
