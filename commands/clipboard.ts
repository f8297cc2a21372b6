import { Failure } from '../src/base/failure.ts';

/** Copies a text to the clipboard. Throws an `unavailable` Failure that contains `advice` but not the text. */
export async function toClipboard(text: string, advice: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    throw new Failure(
      'unavailable',
      `The browser did not let the page use the clipboard. ${advice}`,
    );
  }
}
