interface Piece {
  readonly contents: Uint8Array;
}

export function measure(entry: { script: Piece; chunks: readonly Piece[]; style: Piece }): string;
