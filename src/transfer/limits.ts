import { Failure } from '../base/failure.ts';

/** Bytes of a file. */
export const maxFileBytes = 512 * 2 ** 20;
/** UTF-16 units of one text in a file. */
export const maxTextUnits = 10_000_000;
/** UTF-16 units of one record, or of one ChatGPT conversation, as JSON. */
export const maxElementUnits = 20_000_000;
/** UTF-16 units of an attached file as JSON: a PDF of 15 MB in base64. */
export const maxAttachedUnits = 20_100_000;
/** UTF-16 units of an id. */
export const maxIdUnits = 200;
/** Levels of nested objects and lists. */
export const maxDepth = 64;
/** Messages, and sessions. */
export const maxRecords = 1_000_000;
/** Bots, which are all read before each prompt. */
export const maxBots = 1000;

/** The Failure of a file that cannot be imported: `fault` is a sentence that says why, `advice` one that says what to do. */
export class Refusal extends Failure {
  constructor(
    readonly fault: string,
    advice: string,
  ) {
    super('invalid-data', `${fault} Nothing was changed. ${advice}`);
  }
}

/** Returns the Failure of a file that cannot be imported. */
export function refusal(fault: string, advice: string): Refusal {
  return new Refusal(fault, advice);
}
