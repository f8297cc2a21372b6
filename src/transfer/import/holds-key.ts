import type { Steps } from '../../base/steps.ts';
import type { Redactor } from '../../secrets/redactor.ts';
import { isReference, textsIn } from '../../storage/map-texts.ts';
import type { Content } from '../format.ts';

/** Returns whether a text of the records in a file contains a known key, in steps. */
export function* holdsKey(
  { bots, sessions, messages, files }: Omit<Content, 'settings'>,
  redactor: Redactor,
): Steps<boolean> {
  const texts = Array.from(files.values(), ({ text }) => text ?? '');
  for (const record of [...bots, ...sessions, ...messages, ...texts]) {
    for (const text of textsIn(record, isReference)) {
      const { length } = yield* redactor.findSteps(text, 'known');
      if (length > 0) return true;
    }
    yield;
  }
  return false;
}
