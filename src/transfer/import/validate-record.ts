import * as v from 'valibot';
import { unprintable } from '../../base/unicode.ts';
import type { Usage } from '../../providers/provider.ts';
import { implausibleCounts } from '../../storage/implausible-usage.ts';
import { type RecordKind, type RecordOf, recordSchemas } from '../format.ts';
import { maxIdUnits, maxTextUnits, type Refusal, refusal } from '../limits.ts';

const lineControl = /[\p{Cc}\p{Zl}\p{Zp}]/u;
const blankOrControl = new RegExp(`[${unprintable}]`, 'u');
const idFields: readonly string[] = ['id', 'session', 'question', 'bot'];
const invalid = 'is missing or invalid';

/**
 * Returns the record that an entry of a file is. Throws an `invalid-data` Failure that says what is wrong with the entry,
 * which is at `where`. Ids are not checked.
 */
export function validRecord<Kind extends RecordKind>(
  kind: Kind,
  value: unknown,
  where: string,
): RecordOf<Kind> {
  const read = v.safeParse(recordSchemas[kind], value, { abortEarly: true });
  if (!read.success) throw invalidEntry(where, schemaProblem(read.issues[0]));
  const problem = countProblem(read.output);
  if (problem) throw invalidEntry(where, problem);
  if (hasLongText(read.output)) throw invalidEntry(where, 'a text is over 10 MB', 'Shorten it.');
  return read.output as RecordOf<Kind>;
}

/** Returns what is wrong with an id or the model of a record, all of which are shown in one line; undefined if nothing is. */
export function idProblem(record: object): string | undefined {
  for (const [name, value] of Object.entries(record)) {
    const problem = typeof value === 'string' && textProblem(name, value);
    if (problem) return `its ${name} ${problem}`;
  }
  return undefined;
}

/** Returns the Failure of an invalid entry of a file; `where` names the entry. */
export function invalidEntry(
  where: string,
  problem: string,
  advice = 'Correct or remove that entry, or export the file again.',
): Refusal {
  return refusal(`The file is invalid at ${where}: ${problem}.`, advice);
}

function textProblem(name: string, value: string): string | undefined {
  if (name === 'model') {
    return lineControl.test(value) ? 'contains a control character' : undefined;
  }
  if (!idFields.includes(name)) return undefined;
  if (value.length > maxIdUnits) return 'is too long';
  return blankOrControl.test(value) ? 'contains a blank or control character' : undefined;
}

function schemaProblem(issue: v.BaseIssue<unknown>): string {
  const path = v.getDotPath(issue);
  return path === null ? 'it is not an object' : `its ${path} ${invalid}`;
}

function countProblem(record: object): string | undefined {
  const [name] = 'usage' in record ? implausibleCounts(record.usage as Usage) : [];
  return name && `its usage.${name} ${invalid}`;
}

function hasLongText(value: unknown): boolean {
  if (typeof value === 'string') return value.length > maxTextUnits;
  return typeof value === 'object' && value !== null && Object.values(value).some(hasLongText);
}
