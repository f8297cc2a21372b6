import { Failure } from '../base/failure.ts';

/** Bytes of a file. */
export const maxFileBytes = 512 * 2 ** 20;
/** UTF-16 units of one text in a file. */
export const maxTextUnits = 10_000_000;
/** UTF-16 units of one record, or of one conversation of ChatGPT's, as it is written. */
export const maxElementUnits = 20_000_000;
/** UTF-16 units of an id. */
export const maxIdUnits = 200;
/** Objects and lists inside one another. */
export const maxDepth = 64;
/** Messages, and as many sessions. */
export const maxRecords = 1_000_000;
/** All bots are read before each prompt. */
export const maxBots = 1000;

/** A file that cannot be imported: `fault` is what is wrong with it in one sentence, `advice` what to do. */
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
