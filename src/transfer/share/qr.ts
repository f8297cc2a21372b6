import { correction, generate } from 'lean-qr/nano';

/** Modules of the quiet zone around the code (ISO/IEC 18004). */
const quietZone = 4;

/**
 * Returns the rows of a QR code, two modules a character: ▀ ▄ █ and blanks. Scanners want dark modules on light, so the
 * blocks are the light modules where the screen's text is light, and the dark modules where it is dark. Returns undefined
 * if the text has more bytes than a code can contain.
 */
export function qrRows(text: string, ink: 'light' | 'dark'): readonly string[] | undefined {
  const code = codeOf(text);
  if (!code) return undefined;
  const isDrawn = (x: number, y: number) => code.get(x, y) === (ink === 'dark');
  const offsets = Array.from({ length: code.size + 2 * quietZone }, (_, at) => at - quietZone);
  return offsets
    .filter((_, at) => at % 2 === 0)
    .map((y) => offsets.map((x) => block(isDrawn(x, y), isDrawn(x, y + 1))).join(''));
}

function codeOf(text: string) {
  try {
    return generate(text, { minCorrectionLevel: correction.L });
  } catch {
    return undefined;
  }
}

function block(upper: boolean, lower: boolean): string {
  if (upper) return lower ? '█' : '▀';
  return lower ? '▄' : ' ';
}
