/** Widths that differ between fonts, also between monospaced ones. */
const sample = 'mmmmmmmmmmlliWQ@10';
const generics = ['monospace', 'serif', 'sans-serif'];

/** Returns the width of the sample in a font, given as a CSS font family. */
type Measure = (family: string) => number;

/**
 * Returns whether the browser finds a font with this name: whether the sample in it has another width than in one of the fonts
 * that would replace it. `document.fonts.check` cannot tell, because it returns true for any font that needs no loading.
 */
export function isFontInstalled(name: string, measure: Measure = canvasMeasure()): boolean {
  const quoted = JSON.stringify(name);
  return generics.some((generic) => measure(`${quoted}, ${generic}`) !== measure(generic));
}

function canvasMeasure(): Measure {
  const context = document.createElement('canvas').getContext('2d');
  if (!context) throw new Error('the page cannot draw on a canvas');
  return (family) => {
    context.font = `72px ${family}`;
    return context.measureText(sample).width;
  };
}
