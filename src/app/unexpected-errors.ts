const maxErrors = 10;
/** UTF-16 units of an error with its stack. */
const maxErrorUnits = 1000;

let errors: readonly string[] = [];

/**
 * Remembers an unexpected error with its stack until the page is left. Only the last ten are kept. `redact` masks the keys
 * in it.
 */
export function rememberError(error: unknown, redact: (text: string) => string): void {
  const { name, message, stack = '' } = error instanceof Error ? error : new Error(String(error));
  const frames = stack.split('\n').filter((row) => /^\s*at |@/.test(row));
  const text = [`${name}: ${message}`, ...frames.map((row) => row.trim())].join(' · ');
  const kept = `${new Date().toISOString()} ${redact(text).slice(0, maxErrorUnits)}`;
  errors = [...errors, kept].slice(-maxErrors);
}

/** Returns the remembered errors, oldest first, with keys masked. */
export function unexpectedErrors(): readonly string[] {
  return errors;
}
