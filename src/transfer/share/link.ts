import type { BotConfig } from '../../storage/bot.ts';
import { compress, decompress } from './compress.ts';
import { faultOf, linkOf, payloadIn } from './link-format.ts';
import { isHuge, shareable, tooBig } from './shareable-bot.ts';
import { type Decoded, readUntrustedBot } from './untrusted-bot.ts';

/**
 * The link of a page that holds a bot in its fragment: the fields of a Design and no other, in their order, without
 * the characters that hide something. Throws a `usage` Failure where it would be a link that cannot be read.
 */
export async function encodeLink(design: BotConfig, page: string): Promise<string> {
  if (isHuge(design)) throw tooBig(design);
  const json = JSON.stringify(shareable(design));
  const link = linkOf(page, await compress(json));
  await decodeLink(link).catch(() => {
    throw tooBig(design);
  });
  return link;
}

/** Returns the bot in a link, or in the end of one, which anybody may have made. Throws a `usage` Failure of one line. */
export async function decodeLink(text: string): Promise<Decoded> {
  const payload = payloadIn(text);
  const { packed } = payload;
  // Markdown puts underscores around what is in italics, and a payload may end in one of its own.
  const plain = packed.replace(/_+$/, '');
  const json = await decompress(packed, faultOf(payload)).catch((error) => {
    if (plain === packed) throw error;
    return decompress(plain, faultOf(payload));
  });
  return readUntrustedBot(json, 'link');
}
