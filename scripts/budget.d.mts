interface BundledFile {
  readonly contents: Uint8Array;
}

export function checkFirstLoadSize(firstLoad: {
  script: BundledFile;
  chunks: readonly BundledFile[];
  style: BundledFile;
}): string;
