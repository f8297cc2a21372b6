import { Failure } from '../../src/base/failure.ts';

/** Resolves with the Failure that a call throws or rejects with; throws if it succeeds. */
export async function failureOf(work: () => unknown): Promise<Failure> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('nothing failed');
}
