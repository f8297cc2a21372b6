import type { RequestFailureKind } from '../../../src/base/failure.ts';
import { tables } from './documented-error-tables.ts';

/** One row of a table of documented errors. */
export interface DocumentedError {
  readonly id: string;
  readonly status: number;
  /** Fields of the body by name; the code has the name `code`. */
  readonly fields: Readonly<Record<string, string>>;
  readonly message: string;
  readonly kind: RequestFailureKind;
  readonly cause: string;
  readonly remedy: string;
}

/** Every documented error, by provider. */
export const documentedErrors: readonly DocumentedError[] = Object.entries(tables).flatMap(
  ([id, table]) =>
    table
      .trim()
      .split('\n')
      .map((line) => rowOf(id, line)),
);

function rowOf(id: string, line: string): DocumentedError {
  const [status, code = '', message = '', kind = '', cause = '', remedy = ''] = line
    .split('|')
    .map((cell) => cell.trim());
  const fields = code
    .split(' ')
    .filter((field) => field !== '')
    .map((field) => (field.includes('=') ? field.split('=') : ['main', field]));
  const named = Object.fromEntries(fields);
  return {
    id,
    status: Number(status),
    fields: named,
    message,
    kind: kind as RequestFailureKind,
    cause,
    remedy,
  };
}
