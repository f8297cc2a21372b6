import * as v from 'valibot';
import { Failure } from '../../base/failure.ts';
import { parse } from '../../base/json.ts';
import type { BotConfig } from '../../storage/bot.ts';
import { inUtf8 } from '../encoding.ts';
import { wholeText } from '../file-chunks.ts';
import { largestText } from './compress.ts';
import { deepest, extent } from './json-limits.ts';
import { biggest, isHuge, shareable } from './shareable-bot.ts';
import { type Decoded, readUntrustedBot } from './untrusted-bot.ts';

/** What marks a file as one of a bot. */
const format = 'keysh-bot';
/** The version of the files that are written. */
const version = 1;
/** Bytes in which it says so. */
const headLength = 200;

const foreign = 'That is no file of a bot: one is made by `export bot NAME`.';
const tooLarge = 'The file is larger than any of a bot: choose one made by `export bot NAME`.';
const newer = 'The file was written by a newer keysh: reload the page and try again.';

const fileSchema = v.object({
  format: v.literal(format),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  bot: v.unknown(),
});

/** A bot as a file, which holds what its link would. Throws a `usage` Failure where it would be one that cannot be read. */
export async function encodeFile(design: BotConfig): Promise<Blob> {
  if (isHuge(design)) throw tooBig(design);
  const text = JSON.stringify({ format, version, bot: shareable(design) }, null, 2);
  const file = new Blob([text, '\n'], { type: 'application/json' });
  await decodeFile(file).catch(() => {
    throw tooBig(design);
  });
  return file;
}

function tooBig(design: BotConfig): Failure {
  return new Failure(
    'usage',
    `The bot is too big for a file, each field of which has at most 32 KiB: shorten its ${biggest(design)}.`,
  );
}

/** Whether a file says that it is one of a bot, whatever is in it. */
export async function isBotFile(file: Blob): Promise<boolean> {
  const head = await (await inUtf8(file.slice(0, headLength))).text();
  return /^\s*\{\s*"format"\s*:\s*"keysh-bot"/.test(head);
}

/** The bot that a file holds; it was made by anybody. Throws a `usage` Failure of one line. */
export async function decodeFile(file: Blob): Promise<Decoded> {
  if (file.size > largestText) throw new Failure('usage', tooLarge);
  const text = await wholeText(await inUtf8(file));
  if (extent(text).depth > deepest) throw new Failure('usage', foreign);
  const read = v.safeParse(fileSchema, parse(text));
  if (!read.success) throw new Failure('usage', foreign);
  if (read.output.version > version) throw new Failure('usage', newer);
  return readUntrustedBot(JSON.stringify(read.output.bot) ?? '', 'file');
}
