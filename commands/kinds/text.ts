import type { Secret } from '../../src/base/secret.ts';
import type { Kind } from '../definition.ts';

/** A key, if the line has one. */
export const secret: Kind<Secret | undefined> = {
  parse: (_app, _word, key) => key,
  privacy: 'secret',
};
