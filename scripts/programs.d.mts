export function findProgram(names: readonly string[]): string | undefined;
export function isProgram(file: string): boolean;
