import * as v from 'valibot';
import { Failure } from '../../base/failure.ts';
import type { Steps } from '../../base/steps.ts';
import type { Redactor } from '../../secrets/redactor.ts';
import { type BotConfig, botConfigSchema } from '../../storage/bot.ts';
import { type BotTexts, textsOf } from '../bot-texts.ts';
import { maxTextBytes } from './compress.ts';
import { stripHidden } from './hidden-characters.ts';
import { maxStops } from './untrusted-bot.ts';

/** Characters of a link that chat programs and browsers pass on whole. */
const safeLength = 2000;
/** Characters of the longest link that is shown. */
const maxLength = 8000;

/** Returns the fields of a bot that leave the browser, in their order, without hidden characters. */
export function toShareable(config: BotConfig): BotConfig {
  return v.parse(botConfigSchema, stripHidden(config));
}

/** A field of a bot that contains a key. */
interface FieldWithKey {
  readonly field: string;
  /** Which key it contains, such as "your openai key". */
  readonly what: string;
}

/** Returns the first field of a bot that contains a key, in steps; undefined if no field does. */
export function* findKeyInBot(
  config: BotTexts,
  redactor: Redactor,
): Steps<FieldWithKey | undefined> {
  for (const [field, text] of textsOf(stripHidden(config))) {
    const matches = yield* redactor.findSteps(text);
    const title = matches.find((match) => match.title !== undefined)?.title;
    if (title !== undefined) return { field, what: `your ${title}` };
    if (matches.length > 0) return { field, what: 'what looks like an API key' };
  }
  return undefined;
}

/** Returns whether a link is so long that some programs cut it off. Throws a `usage` Failure above 8,000 characters. */
export function isRiskyLength(link: string, config: BotConfig): boolean {
  if (link.length > maxLength) throw tooBigForLink(config);
  return link.length > safeLength;
}

/** Returns the Failure of a bot that no link can contain. It names the field to shorten. */
export function tooBigForLink(config: BotConfig): Failure {
  return new Failure(
    'usage',
    `The bot is too large for a link, which has at most 8,000 characters. Shorten its ${longestField(config)}, or share a file.`,
    { suggestion: `export bot ${config.name}` },
  );
}

/** Returns whether the texts of a bot are far longer than a link or file can contain. */
export function isOversized(config: BotConfig): boolean {
  return textsOf(config).reduce((sum, [, text]) => sum + text.length, 0) > maxTextBytes;
}

/** Returns the name of the field that most needs shortening. */
export function longestField(config: BotConfig): string {
  const { stop = [] } = config.parameters;
  if (stop.length > maxStops) return '-o stop';
  const [[field] = ['name']] = textsOf(config).toSorted(([, a], [, b]) => b.length - a.length);
  return field;
}
