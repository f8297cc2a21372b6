import { measureWith } from '../../src/terminal/text/width.ts';

// The graphemes addon decodes its table from the start of a Buffer's memory, which Node shares between small Buffers.
Buffer.poolSize = 0;

const { graphemeWidths } = await import('../../src/terminal/text/grapheme-widths.ts');
measureWith(graphemeWidths);
