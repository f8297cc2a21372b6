import { parameterNames } from '../providers/parameters.ts';
import type { BotConfig } from '../storage/bot.ts';

/** What of a bot says something in words of its maker; the provider is one of a few. */
export type Config = Omit<BotConfig, 'provider'>;

/** Every field with its text, by the name that people know it by: "system prompt", "-o stop". */
export function textsOf(config: Config): readonly (readonly [field: string, text: string])[] {
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
