import * as v from 'valibot';
import { Failure } from '../../base/failure.ts';
import { type BotConfig, botConfigSchema } from '../../storage/bot.ts';
import type { KeyStore } from '../../storage/keys.ts';
import { type Config, textsOf } from '../fields.ts';
import { largestText } from './compress.ts';
import { mostFields } from './json-limits.ts';
import { stripInvisible } from './strip-invisible.ts';

/** Characters of a link that chat programs and browsers carry whole. */
const safeLength = 2000;
/** Characters of the longest link that is given out. */
const longestLink = 8000;

/** What leaves of a bot: the fields of a Design and no other, in their order, without the characters that hide something. */
export function shareable(design: BotConfig): BotConfig {
  return v.parse(botConfigSchema, stripInvisible(design));
}

/** The first field in which a link would carry a key, and what that key is: "your openai key"; undefined where there is none. */
export function keyInBot(
  design: Config,
  keys: Pick<KeyStore, 'known'>,
): { readonly field: string; readonly what: string } | undefined {
  for (const [field, text] of textsOf(stripInvisible(design))) {
    const matches = keys.known.redactor.find(text);
    const title = matches.find((match) => match.title !== undefined)?.title;
    if (title !== undefined) return { field, what: `your ${title}` };
    if (matches.length > 0) return { field, what: 'what looks like an API key' };
  }
  return undefined;
}

/** How many characters a link has, and whether some programs would cut it. Throws a `usage` Failure where it is too long. */
export function lengthOf(
  link: string,
  design: BotConfig,
): { readonly characters: number; readonly long: boolean } {
  if (link.length > longestLink) throw tooBig(design);
  return { characters: link.length, long: link.length > safeLength };
}

/** The Failure of a bot that no link can hold; it names the field to shorten. */
export function tooBig(design: BotConfig): Failure {
  return new Failure(
    'usage',
    `The bot is too big for a link, which has at most 8,000 characters: shorten its ${biggest(design)}, or hand over a file.`,
    { suggestion: `export bot ${design.name}` },
  );
}

/** Whether the texts of a bot are far longer than a link or a file holds. */
export function isHuge(design: BotConfig): boolean {
  return textsOf(design).reduce((sum, [, text]) => sum + text.length, 0) > largestText;
}

/** The field of a bot that there is most to shorten in. */
export function biggest(design: BotConfig): string {
  const { stop = [] } = design.parameters;
  if (stop.length > mostFields / 2) return '-o stop';
  const [[field] = ['name']] = textsOf(design).toSorted(([, a], [, b]) => b.length - a.length);
  return field;
}
