import { decodeHTMLStrict } from 'entities';
import type { Token } from 'marked';
import { italic, linked, struck } from '../text/styled-lines.ts';
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
import { describeAddress, webAddress } from './addresses.ts';

/** Draws the inline content of one block, and collects the addresses of its links. */
export class InlineRenderer {
  /** The web addresses of the links so far; `linked` in the text refers to them by position. */
  readonly addresses: string[] = [];

  /** Returns the tokens as styled text; a newline in it is a line break. */
  render(tokens: readonly Token[]): Printable {
    return joined(tokens.map((token) => this.#token(token)));
  }

  #token(token: Token): Printable {
    switch (token.type) {
      case 'text':
        return token.tokens ? this.render(token.tokens) : proseOf(token.raw);
      case 'escape':
        return styled`${token.text}`;
      case 'strong':
        return marked('**', bold(this.render(token.tokens ?? [])));
      case 'em':
        return marked('*', italic(this.render(token.tokens ?? [])));
      case 'del':
        return marked('~~', struck(this.render(token.tokens ?? [])));
      case 'codespan':
        return marked('`', cyan(inOneRow(token.text)));
      case 'br':
        return styled`\n`;
      case 'link':
        return this.#link(token.href, this.render(token.tokens ?? []), token.text);
      case 'image':
        return this.#image(token.href, token.text);
      case 'html':
        return /^<br\s*\/?>$/i.test(token.raw) ? styled`\n` : dim(styled`${token.raw}`);
      case 'checkbox':
        return styled``;
      default:
        return dim(styled`${token.raw}`);
    }
  }

  #link(href: string, label: Printable, source: string): Printable {
    const address = webAddress(href);
    const shown = address === undefined ? label : this.#linked(address, blue(underline(label)));
    const host = describeAddress(href, decodeHTMLStrict(source));
    return host === '' ? shown : styled`${shown} ${dim(styled`(${host})`)}`;
  }

  #image(href: string, alt: string): Printable {
    const address = webAddress(href);
    const label = dim(styled`[image: ${decodeHTMLStrict(alt)}]`);
    const shown = address === undefined ? label : this.#linked(address, label);
    const host = describeAddress(href, '');
    return host === '' ? shown : styled`${shown} ${dim(styled`(${host})`)}`;
  }

  #linked(address: string, label: Printable): Printable {
    this.addresses.push(address);
    return linked(this.addresses.length - 1, label);
  }
}

/** Prose with its character references decoded. Its line ends stay: models mean them. */
function proseOf(source: string): Printable {
  const lines = source.split(/ *\n */).map((line) => inOneRow(decodeHTMLStrict(line)));
  return joined(lines.flatMap((line, at) => (at > 0 ? [styled`\n`, line] : [line])));
}

/** The text with a blank for each tab and line end. */
function inOneRow(text: string): Printable {
  return styled`${text.replace(/[\t\n\r]/g, ' ')}`;
}

/** The text between its marks where no style can tell it from other text. */
function marked(mark: string, text: Printable): Printable {
  return isColorEnabled() ? text : styled`${mark}${text}${mark}`;
}

function joined(parts: readonly Printable[]): Printable {
  return parts.join('') as Printable;
}
