/** A size in CSS pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of the window before it is resized. */
export const initialSize: Size = { width: 930, height: 540 };

/** The size of a character, in CSS pixels. */
const character = { width: 9, ascent: 14, descent: 4 };

const padding: Readonly<Record<string, string>> = {
  'padding-top': '6px',
  'padding-bottom': '6px',
  'padding-left': '9px',
  'padding-right': '9px',
};

/** Measures text as if every character had the same size. */
class FixedCanvas {
  getContext() {
    return {
      measureText: ({ length }: string) => ({
        width: length * character.width,
        fontBoundingBoxAscent: character.ascent,
        fontBoundingBoxDescent: character.descent,
      }),
    };
  }
}

/** The layout of a window: all elements have its size. */
export class Layout {
  size = initialSize;
  readonly #onResize = new Set<() => void>();

  /** Changes the size and tells the observers. */
  resize(size: Size): void {
    this.size = size;
    for (const notify of this.#onResize) notify();
  }

  /** Returns the globals that need a layout. */
  globals() {
    return {
      OffscreenCanvas: FixedCanvas,
      ResizeObserver: observerClass(this.#onResize),
      IntersectionObserver: observerClass(new Set()),
      visualViewport: null,
      getComputedStyle: () => ({ getPropertyValue: (name: string) => this.#valueOf(name) }),
      matchMedia: (media: string) =>
        Object.assign(new EventTarget(), {
          media,
          matches: media === '(prefers-color-scheme: light)',
          addListener: () => undefined,
          removeListener: () => undefined,
        }),
    };
  }

  /** Returns the used value of a property from which the terminal computes its columns and rows. */
  #valueOf(name: string): string {
    return name === 'width' || name === 'height' ? `${this.size[name]}px` : (padding[name] ?? '');
  }
}

/** Returns a class whose observers are called by the functions in the set. */
function observerClass(notifiers: Set<() => void>) {
  return class Observer {
    constructor(private readonly callback: () => void) {}

    observe(): void {
      notifiers.add(this.callback);
    }

    unobserve(): void {
      this.disconnect();
    }

    disconnect(): void {
      notifiers.delete(this.callback);
    }
  };
}

/** Returns the width and height of an element's own style. */
export function styledBox(this: HTMLElement): Pick<DOMRect, 'x' | 'y' | 'width' | 'height'> {
  const { width, height } = this.style;
  return {
    x: 0,
    y: 0,
    width: Number.parseFloat(width) || 0,
    height: Number.parseFloat(height) || 0,
  };
}

/**
 * Makes the terminal draw nothing, since drawing takes most of the time. The returned function draws the visible rows
 * once.
 */
export function stopDrawing(term: unknown): () => void {
  const { _renderService: service, rows } = (term as Internals)._core;
  const renderer = service._renderer.value;
  const draw = renderer.renderRows.bind(renderer);
  Object.assign(renderer, { renderRows: nothing, handleSelectionChanged: nothing });
  return () => draw(0, rows - 1);
}

function nothing(): void {}

/** The used part of xterm.js's internal objects. */
interface Internals {
  readonly _core: {
    readonly rows: number;
    readonly _renderService: {
      readonly _renderer: { readonly value: { renderRows(start: number, end: number): void } };
    };
  };
}
