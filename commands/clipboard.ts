import { Failure } from '../src/base/failure.ts';

/** Puts a text on the clipboard. Throws a `unavailable` Failure that does not hold it but `instead`, what helps then. */
export async function toClipboard(text: string, instead: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    throw new Failure(
      'unavailable',
      `The browser did not let the page use the clipboard. ${instead}`,
    );
  }
}
