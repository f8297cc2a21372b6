import { Failure } from '../base/failure.ts';
import { isSame } from '../base/secret.ts';
import type { Bot, BotRecord } from './bot.ts';
import { botOf } from './bot-records.ts';
import { changedMeanwhile } from './keys.ts';

/** A bot as the user saw it when deciding on a change. */
export type SeenBot = Pick<Bot, 'id' | 'name' | 'provider' | 'key'>;

/** The error that the bot was removed. */
export function gone(): Failure {
  return new Failure('not-found', 'That bot is gone; it was removed in another tab meanwhile.', {
    suggestion: 'bot list',
  });
}

/** Throws a `conflict` Failure where the bot talks to another provider than was seen; `outcome` is what follows from that. */
export function refuseMoved(
  { provider }: Pick<Bot, 'provider'>,
  seen: SeenBot,
  outcome = 'nothing was stored or changed',
): void {
  if (provider === seen.provider) return;
  throw new Failure(
    'conflict',
    `Bot ${seen.name} was moved from ${seen.provider} to ${provider} in another tab meanwhile, so ${outcome}.`,
    { suggestion: `bot show ${seen.name}` },
  );
}

/** Throws a `conflict` Failure where the bot's own key is not the one that was seen. */
export function refuseRekeyed(record: BotRecord, { name, key }: SeenBot): void {
  const { key: now } = botOf(record);
  const isAsSeen = now && key ? isSame(now, key) : now === key;
  if (!isAsSeen) throw changedMeanwhile(`The key of bot ${name}`);
}
