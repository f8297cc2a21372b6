/** Errors that are remembered. */
const mostErrors = 10;
/** UTF-16 units of an error, its stack included. */
const longestError = 1000;

let errors: readonly string[] = [];

/**
 * Remembers an error that no code expected, with its stack, until the page is left; only the last ten are kept. `redact`
 * masks the keys in it.
 */
export function rememberError(error: unknown, redact: (text: string) => string): void {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const frames = stack.split('\n').filter((row) => /^\s*at |@/.test(row));
  const text = [`${name}: ${message}`, ...frames.map((row) => row.trim())].join(' · ');
  const kept = `${new Date().toISOString()} ${redact(text).slice(0, longestError)}`;
  errors = [...errors, kept].slice(-mostErrors);
}

/** Returns the errors that are remembered, the oldest first, keys under their masks. */
export function unexpectedErrors(): readonly string[] {
  return errors;
}
