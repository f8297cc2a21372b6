import type { Token, Tokens } from 'marked';
import { webAddress } from '../../base/web-address.ts';
import { yielding } from '../../base/yielding.ts';
import type { Block } from '../text/block.ts';
import { addressOf } from './addresses.ts';
import { FenceLines } from './fence.ts';
import { plainText } from './inline.ts';
import { codesIn, visitTokens } from './lex.ts';
import { MarkdownBlock } from './markdown-block.ts';
import { MarkdownReader } from './reader.ts';

/** UTF-16 units that are read at once. */
const chunk = 16_384;

/** What can be taken out of a Markdown text. */
export interface MarkdownParts {
  /** The code blocks in the order of their numbers on the screen. */
  readonly codes: readonly string[];
  /** The tables as tab-separated values, a line for each row. */
  readonly tables: readonly string[];
  /** The http and https addresses of links and images, without repetitions. */
  readonly addresses: readonly string[];
}

/** Returns the parts of a text; line breaks of other systems become newlines. Yields to the event loop. */
export async function partsOf(text: string): Promise<MarkdownParts> {
  const reader = new MarkdownReader();
  const blocks: Block[] = [];
  const turn = yielding();
  const source = text.replace(/\r\n?/g, '\n');
  for (let at = 0; at < source.length; at += chunk) {
    reader.push(source.slice(at, at + chunk));
    blocks.push(...reader.read(at + chunk >= source.length).finished);
    await turn();
  }
  const parts = new PartsCollector();
  for (const block of blocks) {
    parts.add(block);
    await turn();
  }
  return parts.collected;
}

class PartsCollector {
  readonly #codes: string[] = [];
  readonly #tables: string[] = [];
  readonly #addresses = new Set<string>();

  get collected(): MarkdownParts {
    return { codes: this.#codes, tables: this.#tables, addresses: [...this.#addresses] };
  }

  add(block: Block): void {
    if (block instanceof FenceLines) this.#codes[block.fence.number - 1] ??= block.fence.code;
    if (!(block instanceof MarkdownBlock)) return;
    const { tokens } = block;
    this.#codes.push(...codesIn(tokens).map((code) => `${code}\n`));
    visitTokens(tokens, (token) => this.#visit(token));
  }

  #visit(token: Token): void {
    if (token.type === 'table') this.#tables.push(tabSeparated(token as Tokens.Table));
    if (token.type !== 'link' && token.type !== 'image') return;
    const address = webAddress(addressOf(token as Tokens.Link));
    if (address !== undefined) this.#addresses.add(address);
  }
}

function tabSeparated({ header, rows }: Tokens.Table): string {
  const lines = [header, ...rows].map((cells) => cells.map(cellText).join('\t'));
  return `${lines.join('\n')}\n`;
}

function cellText({ tokens }: Tokens.TableCell): string {
  return plainText(tokens).trim();
}
