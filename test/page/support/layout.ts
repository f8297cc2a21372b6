/** The size of the window and of a character, in CSS pixels. */
const size = { width: 930, height: 540 };
const character = { width: 9, ascent: 14, descent: 4 };

/** The used values of the properties from which the terminal computes its columns and rows. */
const styles: Readonly<Record<string, string>> = {
  width: `${size.width}px`,
  height: `${size.height}px`,
  'padding-top': '6px',
  'padding-bottom': '6px',
  'padding-left': '9px',
  'padding-right': '9px',
};

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

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

/** The globals that need a layout, as of a window whose size does not change. */
export const layoutGlobals = {
  OffscreenCanvas: FixedCanvas,
  ResizeObserver: NoObserver,
  IntersectionObserver: NoObserver,
  visualViewport: null,
  getComputedStyle: () => ({ getPropertyValue: (name: string) => styles[name] ?? '' }),
  matchMedia: (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      matches: media === '(prefers-color-scheme: light)',
      addListener: () => undefined,
      removeListener: () => undefined,
    }),
};

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
