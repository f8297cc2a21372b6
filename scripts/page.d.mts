export function policy(origins: readonly string[]): string;
