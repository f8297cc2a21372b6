const units = [
  [1e9, 'GB'],
  [1e6, 'MB'],
  [1e3, 'kB'],
] as const;

/** Formats a number of bytes with decimal units: "12 B", "1.2 MB". */
export function formatBytes(bytes: number): string {
  const [size, unit] = units.find(([one]) => bytes >= one * 0.999_95) ?? [1, 'B'];
  return `${(bytes / size).toFixed(size === 1 ? 0 : 1)} ${unit}`;
}
