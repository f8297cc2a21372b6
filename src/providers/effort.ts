import type { DialectName } from './parameters.ts';
import type { Model, Provider } from './provider.ts';
import type { ProviderId } from './registry.ts';

/** The words for `-o reasoning`, from none to most. */
export const efforts = ['off', 'low', 'medium', 'high', 'xhigh', 'max'] as const;

/** The same amount in the words of keysh and of the providers, from none to most. */
const ranks: readonly (readonly string[])[] = [
  ['off', 'none', 'disabled', 'between_tools'],
  ['minimal'],
  ['low', 'default'],
  ['medium'],
  ['high'],
  ['xhigh'],
  ['max'],
];

/** The words that models take, from least to most; `off`, or Anthropic's `thinking.type`, where another field turns reasoning off. */
interface Rule {
  readonly provider: ProviderId;
  readonly models: RegExp;
  readonly takes: string;
  /** The dialect in which the rule applies; every one if absent. */
  readonly dialect?: DialectName | undefined;
}

/** The first rule that matches a model applies to it. */
const rules: readonly Rule[] = [
  rule('anthropic', /opus-5-5|fable/, 'low medium high xhigh max'),
  rule('anthropic', /-4-6/, 'disabled low medium high max'),
  rule('anthropic', /opus-4-5/, 'low medium high'),
  rule('anthropic', /sonnet-5-5/, 'between_tools low medium high xhigh max'),
  rule('anthropic', /(?:)/, 'disabled low medium high xhigh max'),
  rule('openai', /deep-research/, 'medium'),
  rule('openai', /^gpt-5-pro/, 'high'),
  rule('openai', /^gpt-5\.\d-pro/, 'medium high xhigh'),
  rule('openai', /^gpt-5(?:\.1)?-codex(?!-max)/, 'low medium high'),
  rule('openai', /codex/, 'low medium high xhigh'),
  rule('openai', /^o\d/, 'low medium high'),
  rule('openai', /^gpt-5(?:-|$)/, 'minimal low medium high'),
  rule('openai', /^gpt-5\.1/, 'none low medium high'),
  rule('openai', /^gpt-5\.6/, 'none low medium high xhigh max', 'responses'),
  rule('openai', /^gpt-5\.[2-6]/, 'none low medium high xhigh'),
  rule('openai', /^gpt-6-(?:sol|luna)|^gpt-6\.1-terra/, 'none low medium high xhigh max'),
  rule('openai', /^gpt-6/, 'low medium high xhigh max'),
  rule('xai', /^grok-4\.3/, 'none low medium high'),
  rule('xai', /^grok-4\.6/, 'low medium high xhigh'),
  rule('xai', /(?:)/, 'low medium high'),
  rule('gemini', /gemini-2\.5-pro/, 'minimal low medium high'),
  rule('gemini', /gemini-2\.5/, 'off low medium high'),
  rule('gemini', /gemini-4-hydrogen/, 'low medium high xhigh'),
  rule('gemini', /pro|latest|gemini-(?:3\.[7-9]|[4-9])/, 'low medium high'),
  rule('gemini', /(?:)/, 'minimal low medium high'),
  rule('openrouter', /(?:)/, 'none minimal low medium high xhigh'),
  rule('deepseek', /(?:)/, 'off low high max'),
  rule('groq', /gpt-oss/, 'low medium high'),
  rule('groq', /qwen/, 'none default'),
  rule('mistral', /^mistral-large/, 'low medium high'),
  rule('mistral', /^zai-glm/, 'low high max'),
  rule('mistral', /(?:)/, 'none high'),
  rule('ollama', /(?:)/, 'off low medium high max'),
];

function rule(provider: ProviderId, models: RegExp, takes: string, dialect?: DialectName): Rule {
  return { provider, models, takes, dialect };
}

/** An effort as a model takes it. */
export interface FittedEffort {
  readonly word: string;
  /** Says which other amount is sent; undefined if the model takes the amount. */
  readonly note?: string;
}

/**
 * Returns the effort that a model takes for one of the words of `efforts`: the same amount, otherwise the next lower one,
 * otherwise its lowest. The words that the provider lists for the model precede the rules. Ignores case, and reads `none` as
 * `off`. For a model without a rule, `off` becomes `none` and other efforts stay. Words that are not in `efforts` are returned
 * unchanged.
 */
export function fitEffort(
  { id: provider, dialect }: Pick<Provider, 'id' | 'dialect'>,
  { id: model, efforts: listed }: Model,
  typed: string,
): FittedEffort {
  const known = rules.find(
    (each) =>
      each.provider === provider &&
      each.models.test(model) &&
      (each.dialect === undefined || each.dialect === dialect),
  );
  const name = typed.trim().toLowerCase();
  const word = name === 'none' ? 'off' : name;
  if (!efforts.some((each) => each === word)) return { word: typed };
  const words = listed ?? known?.takes.split(' ');
  if (!words) return { word: word === 'off' ? 'none' : word };
  const takes = words
    .filter((taken) => rankOf(taken) >= 0)
    .sort((one, other) => rankOf(one) - rankOf(other));
  const fitted = takes.findLast((taken) => rankOf(taken) <= rankOf(word)) ?? takes[0] ?? word;
  if (rankOf(fitted) === rankOf(word)) return { word: fitted };
  const sent = ranks[rankOf(fitted)]?.[0];
  return { word: fitted, note: `reasoning is set to ${sent}: ${model} does not accept ${word}` };
}

function rankOf(word: string): number {
  return ranks.findIndex((words) => words.includes(word));
}
