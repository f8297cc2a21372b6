import { correction, generate } from 'lean-qr/nano';

/** Modules of blank around the code. */
const quiet = 4;

/**
 * The rows of a QR code, two modules a character: ▀ ▄ █ and blanks. What reads it wants dark on light, so the blocks
 * are its light modules where the screen's text is light, and its dark ones where that is dark. Undefined where the
 * text has more bytes than a code can hold.
 */
export function qrRows(text: string, ink: 'light' | 'dark'): readonly string[] | undefined {
  const code = codeOf(text);
  if (!code) return undefined;
  const drawn = (x: number, y: number) => code.get(x, y) === (ink === 'dark');
  const places = Array.from({ length: code.size + 2 * quiet }, (_, at) => at - quiet);
  return places
    .filter((_, at) => at % 2 === 0)
    .map((y) => places.map((x) => block(drawn(x, y), drawn(x, y + 1))).join(''));
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
