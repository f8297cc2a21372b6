import { Failure } from '../src/failure.ts';

/** The error with the command that tries again, unless the key is what is wrong. */
export function mendedBy(error: unknown, command: string): unknown {
  if (!(error instanceof Failure)) return error;
  const { kind, message, details } = error;
  const isKey = /key|unauthorized|forbidden/.test(kind);
  return isKey ? error : new Failure(kind, message, { ...details, mend: command });
}
