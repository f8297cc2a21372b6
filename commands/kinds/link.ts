import type { Kind } from '../definition.ts';

/** A link that holds a bot. It may contain everything about the bot, so that the history does not keep it. */
export const link: Kind<string> = { parse: (_, word) => word, privacy: 'unrecorded' };
