import type { Design } from '../stores/bot.ts';
import { type Decoded, readDraft } from './draft.ts';
import { linkOf, packedIn } from './fragment.ts';
import { pack, unpack } from './packing.ts';
import { isHuge, shareable, tooBig } from './share.ts';

/**
 * The link of a page that holds a bot in its fragment: the fields of a Design and no other, in their order, without
 * the characters that hide something. Throws a `usage` Failure where it would be a link that cannot be read.
 */
export async function encodeLink(design: Design, page: string): Promise<string> {
  if (isHuge(design)) throw tooBig(design);
  const json = JSON.stringify(shareable(design));
  const link = linkOf(page, await pack(json));
  await decodeLink(link).catch(() => {
    throw tooBig(design);
  });
  return link;
}

/** The bot that a link, or the end of one, holds; it was made by anybody. Throws a `usage` Failure of one line. */
export async function decodeLink(text: string): Promise<Decoded> {
  return readDraft(await unpack(packedIn(text)), 'link');
}
