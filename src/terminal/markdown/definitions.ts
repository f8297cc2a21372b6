import type { Token } from 'marked';
import type { Rewritable } from '../text/block.ts';
import { forgetLexed, type Links, visitTokens } from './lex.ts';

/** The link reference definitions of a text that arrives in chunks. */
export class Definitions implements Rewritable {
  /** Definitions that no further text changes. */
  readonly complete: Links = Object.create(null);
  #open = this.complete;

  /** The complete definitions and those in the window that was lexed last, whose last line may be incomplete. */
  get open(): Links {
    return this.#open;
  }

  get isEmpty(): boolean {
    return Object.keys(this.complete).length === 0;
  }

  /** Returns the complete definitions, to lex another window with. */
  openWindow(): Links {
    this.#open = Object.assign(Object.create(null), this.complete);
    return this.#open;
  }

  /** Adds the definitions in the tokens of a complete text. Of those with the same label the first counts. */
  add(tokens: readonly Token[]): void {
    visitTokens(tokens, (token) => {
      if (token.type === 'def')
        this.complete[token.tag] ??= { href: token.href, title: token.title };
    });
  }

  /** Changes the addresses; returns whether one changed. */
  rewrite(change: (address: string) => string): boolean {
    const links = new Set([...Object.values(this.complete), ...Object.values(this.#open)]);
    let isChanged = false;
    for (const link of links) {
      const href = change(link.href);
      isChanged ||= href !== link.href;
      link.href = href;
    }
    if (isChanged) forgetLexed();
    return isChanged;
  }
}
