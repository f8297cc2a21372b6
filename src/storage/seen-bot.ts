import { Failure } from '../base/failure.ts';
import { isSame } from '../base/secret.ts';
import type { Bot, BotRecord } from './bot.ts';
import { botOf } from './bot-records.ts';
import { changedMeanwhile } from './keys.ts';

/** A bot as the user saw it before deciding on a change. */
export type SeenBot = Pick<Bot, 'id' | 'name' | 'provider' | 'key'>;

/** Returns the Failure of a bot that was removed. */
export function botRemoved(): Failure {
  return new Failure('not-found', 'That bot no longer exists: it was removed in another tab.', {
    suggestion: 'bot list',
  });
}

/** Throws a `conflict` Failure if the bot's provider is not the one that was seen; `outcome` ends its message. */
export function requireSameProvider(
  { provider }: Pick<Bot, 'provider'>,
  seen: SeenBot,
  outcome = 'nothing was stored or changed',
): void {
  if (provider === seen.provider) return;
  throw new Failure(
    'conflict',
    `Bot ${seen.name} was moved from ${seen.provider} to ${provider} in another tab, so ${outcome}.`,
    { suggestion: `bot show ${seen.name}` },
  );
}

/** Throws a `conflict` Failure if the bot's own key is not the one that was seen. */
export function requireSameKey(record: BotRecord, { name, key }: SeenBot): void {
  const { key: now } = botOf(record);
  if (!isSame(now, key)) throw changedMeanwhile(`The key of bot ${name}`);
}
