import { parameterNames } from '../providers/parameters.ts';
import type { BotConfig } from '../storage/bot.ts';

/** The fields of a bot whose text its author chooses, unlike the provider. */
export type BotTexts = Omit<BotConfig, 'provider'>;

/** Returns every text of a bot with the name of its field on the screen: "system prompt", "-o stop". */
export function textsOf(config: BotTexts): readonly (readonly [field: string, text: string])[] {
  const { name, model, system = '', opening = '', parameters } = config;
  return [
    ['name', name],
    ['model', model],
    ['system prompt', system],
    ['opening message', opening],
    ...parameterNames.map((parameter) => {
      const value = parameters[parameter] ?? '';
      return [`-o ${parameter}`, [value].flat().join('\n')] as const;
    }),
  ];
}
