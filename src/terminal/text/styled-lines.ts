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
export const struck = style(9, 29);
export const magenta = style(35, 39);

/** Returns the text with the styles ended that are still on where it ends. */
export function closed(text: string): Printable {
  const open = [...openStyles(text).matchAll(styles)].map(([, digits]) => endOf(Number(digits)));
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
    const whole = closed(open + line);
    open = openStyles(open + line);
    return whole;
  });
}

/** Marks the label of a link; `index` says which one of the text's links. */
export function linked(index: number, text: Printable): Printable {
  return (sequence(firstLink + index) + text + sequence(linkEnd)) as Printable;
}

/** Returns which link begins with the style, undefined where none does; `end` where one ends. */
export function linkMark(text: string): number | 'end' | undefined {
  const code = Number(new RegExp(styles).exec(text)?.[1]);
  if (code === linkEnd) return 'end';
  return code >= firstLink ? code - firstLink : undefined;
}
