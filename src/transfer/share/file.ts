import * as v from 'valibot';
import { Failure } from '../../base/failure.ts';
import { parse } from '../../base/json.ts';
import type { BotConfig } from '../../storage/bot.ts';
import { toUtf8, wholeText } from '../file-text.ts';
import { maxTextBytes } from './compress.ts';
import { isOversized, longestField, toShareable } from './shareable-bot.ts';
import { type Decoded, readUntrustedBot } from './untrusted-bot.ts';

/** The format that marks a file as a bot's. */
const format = 'keysh-bot';
/** The version of the files that are written. */
const version = 1;
/** Bytes at the start of a file that contain its format. */
const headBytes = 200;

const foreign = 'That is not a bot file. `export bot NAME` makes one.';
const tooLarge = 'The file is too large for a bot. Choose one that `export bot NAME` made.';
const newer = 'The file was written by a newer version of keysh. Reload the page and try again.';

const fileSchema = v.object({
  format: v.literal(format),
  version: v.pipe(v.number(), v.integer(), v.minValue(1)),
  bot: v.unknown(),
});

/** Returns a bot as a file with the same fields as its link. Throws a `usage` Failure if the file could not be read again. */
export async function encodeFile(config: BotConfig): Promise<Blob> {
  if (isOversized(config)) throw tooBigForFile(config);
  const text = JSON.stringify({ format, version, bot: toShareable(config) }, null, 2);
  const file = new Blob([text, '\n'], { type: 'application/json' });
  await decodeFile(file).catch(() => {
    throw tooBigForFile(config);
  });
  return file;
}

function tooBigForFile(config: BotConfig): Failure {
  return new Failure(
    'usage',
    `The bot is too large for a file, in which a field has at most 32 KiB. Shorten its ${longestField(config)}.`,
  );
}

/** Returns whether a file begins as a bot's file does, whatever follows. */
export async function isBotFile(file: Blob): Promise<boolean> {
  const head = await (await toUtf8(file.slice(0, headBytes))).text();
  return /^\s*\{\s*"format"\s*:\s*"keysh-bot"/.test(head);
}

/** Returns the bot in a file, which anybody may have made. Throws an `invalid-data` Failure of one line. */
export async function decodeFile(file: Blob): Promise<Decoded> {
  if (file.size > maxTextBytes) throw new Failure('invalid-data', tooLarge);
  const read = v.safeParse(fileSchema, parse(await wholeText(await toUtf8(file))));
  if (!read.success) throw new Failure('invalid-data', foreign);
  if (read.output.version > version) throw new Failure('invalid-data', newer);
  return readUntrustedBot(read.output.bot, 'file');
}
