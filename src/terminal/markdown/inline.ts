import type { Token, Tokens } from 'marked';
import { webAddress } from '../../base/web-address.ts';
import { italic, linkLabel, strikethrough } from '../text/styled-lines.ts';
import {
  blue,
  bold,
  cyan,
  dim,
  isColorEnabled,
  type Printable,
  styled,
  underline,
} from '../text/styled-text.ts';
import { addressOf, describeAddress } from './addresses.ts';
import { decodeReferences } from './references.ts';

/** Renders the inline content of one block and collects the addresses of its links. */
export class InlineRenderer {
  /** The web addresses of the links so far; `linkLabel` in the text refers to them by position. */
  readonly addresses: string[] = [];
  /** Whether the label of a link is being rendered. */
  #isInLabel = false;

  /** Returns the tokens as styled text; a newline in it is a line break. */
  render(tokens: readonly Token[]): Printable {
    return concatenate(tokens.map((token) => this.#token(token)));
  }

  #token(token: Token): Printable {
    switch (token.type) {
      case 'text':
        return token.tokens ? this.render(token.tokens) : decodeProse(token.raw);
      case 'escape':
        return styled`${token.text}`;
      case 'strong':
        return withMarks('**', bold(this.render(token.tokens ?? [])));
      case 'em':
        return withMarks('*', italic(this.render(token.tokens ?? [])));
      case 'del':
        return withMarks('~~', strikethrough(this.render(token.tokens ?? [])));
      case 'codespan':
        return withMarks('`', cyan(withoutLineBreaks(token.text)));
      case 'br':
        return styled`\n`;
      case 'link':
        return this.#link(token as Tokens.Link);
      case 'image':
        return this.#image(token as Tokens.Image);
      case 'html':
        return /^<br\s*\/?>$/i.test(token.raw) ? styled`\n` : literal(token.raw);
      case 'checkbox':
        return styled``;
      default:
        return literal(token.raw);
    }
  }

  #link(token: Tokens.Link): Printable {
    const href = addressOf(token);
    const address = webAddress(href);
    this.#isInLabel = true;
    const label = this.render(token.tokens);
    this.#isInLabel = false;
    const shown = address === undefined ? label : this.#linkLabel(address, blue(underline(label)));
    return withHost(shown, describeAddress(href, plainText(token.tokens)));
  }

  /** Returns an image as its text. In the label of a link it has no address of its own. */
  #image(token: Tokens.Image): Printable {
    const href = addressOf(token);
    const address = webAddress(href);
    const alt = plainText(token.tokens);
    const label = dim(alt === '' ? styled`[image]` : styled`[image: ${alt}]`);
    if (this.#isInLabel) return label;
    const shown = address === undefined ? label : this.#linkLabel(address, label);
    return withHost(shown, describeAddress(href, ''));
  }

  #linkLabel(address: string, label: Printable): Printable {
    this.addresses.push(address);
    return linkLabel(this.addresses.length - 1, label);
  }
}

function withHost(label: Printable, host: string): Printable {
  return host === '' ? label : styled`${label} ${dim(styled`(${host})`)}`;
}

/** Returns the text of the tokens without styles, marks and addresses, in one line. */
export function plainText(tokens: readonly Token[]): string {
  return tokens.map(plainToken).join('').replace(/\s+/g, ' ');
}

function plainToken(token: Token): string {
  if ('tokens' in token && token.tokens) return plainText(token.tokens);
  switch (token.type) {
    case 'text':
      return decodeReferences(token.raw);
    case 'escape':
    case 'codespan':
    case 'image':
      return token.text;
    case 'br':
    case 'html':
      return ' ';
    default:
      return token.raw;
  }
}

/** Decodes character references and trims lines. Line breaks are kept, since models use them on purpose. */
function decodeProse(source: string): Printable {
  const parts = source.split('\n');
  const lines = parts.map((part, at) =>
    withoutLineBreaks(decodeReferences(trimSpaces(part, at > 0, at < parts.length - 1))),
  );
  return concatenate(lines.flatMap((line, at) => (at > 0 ? [styled`\n`, line] : [line])));
}

/** Returns the text without the spaces at its start and at its end; takes linear time, as ` +$` does not. */
function trimSpaces(text: string, atStart: boolean, atEnd: boolean): string {
  let start = 0;
  let end = text.length;
  while (atStart && start < end && text[start] === ' ') start += 1;
  while (atEnd && start < end && text[end - 1] === ' ') end -= 1;
  return text.slice(start, end);
}

/** Returns source text as it is, dimmed; a tab in a line has the width of a space. */
function literal(source: string): Printable {
  return dim(styled`${source.replaceAll('\t', ' ')}`);
}

/** Replaces tabs and line breaks by spaces. */
function withoutLineBreaks(text: string): Printable {
  return styled`${text.replace(/[\t\n\r\u2028\u2029]/g, ' ')}`;
}

/** Puts the text between its Markdown marks if colours are off, and with them all styles. */
function withMarks(mark: string, text: Printable): Printable {
  return isColorEnabled() ? text : styled`${mark}${text}${mark}`;
}

function concatenate(parts: readonly Printable[]): Printable {
  return parts.join('') as Printable;
}
