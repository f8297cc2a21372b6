import type { Kind } from '../definition.ts';

/** A link to a bot. The history does not store it, because it contains the bot. */
export const link: Kind<string> = { parse: (_, word) => word, privacy: 'unrecorded' };
