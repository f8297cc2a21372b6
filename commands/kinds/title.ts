import { requireNoKeys } from '../../src/app/key-warning.ts';
import { Failure } from '../../src/base/failure.ts';
import { isUntitled, titleOf } from '../../src/storage/title.ts';
import type { Kind } from '../definition.ts';

/** The title of a session, which cannot be empty. */
export const title: Kind<string> = {
  async parse(app, word) {
    if (isUntitled(word)) throw new Failure('usage', 'The title is empty. Nothing was changed.');
    return titleOf(await requireNoKeys(app, word, 'title'));
  },
};
