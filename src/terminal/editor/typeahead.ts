import type { ConsoleView } from '../console-view.ts';
import type { Key } from '../input/keys.ts';
import { paint } from '../screen/paint.ts';
import { stripInvisible } from '../text/character-filter.ts';
import { dim, styled } from '../text/styled-text.ts';
import { edit } from './edit.ts';
import type { Hide } from './placeholders.ts';
import { createState, renderInputOf } from './state.ts';

const hint = 'Press Enter again after the reply.';

/** Shows below the output what is typed while a reply streams, and keeps Enter out of it. */
export class Typeahead {
  #state = createState();
  #preedit = '';
  #isHinted = false;

  /** `hide` returns the spans of a text to draw as bullets. */
  constructor(
    private readonly view: ConsoleView,
    private readonly hide: Hide,
  ) {}

  /** Shows the line after a key that waits for the next prompt. Returns whether the key is Enter, which must not wait. */
  take(key: Key): boolean {
    const { state, action } = edit(this.#state, key, { hide: this.hide });
    this.#state = state;
    this.#preedit = key.type === 'compose' ? stripInvisible(key.text) : '';
    this.#isHinted = action === 'enter';
    if (this.#isHinted) this.view.screen.announcer.setState(hint);
    this.#show();
    return this.#isHinted;
  }

  end(): void {
    this.view.screen.live(undefined);
  }

  #show(): void {
    // Keys that become known later are hidden when the rows are drawn again.
    this.view.screen.live((area) => {
      const input = renderInputOf(this.#state, this.#preedit, this.hide);
      const below = this.#isHinted ? [dim(styled`${hint}`)] : [];
      return paint({ prompt: dim(styled`Next: `), ...input, below }, area);
    });
  }
}
