/** The names of the wire formats. The dialects themselves are loaded after the first prompt. */
export type DialectName = 'anthropic' | 'gemini' | 'ollama' | 'openai' | 'responses';

/** The range of a numeric parameter. */
export interface Range {
  readonly min: number;
  readonly max: number;
  readonly isInteger?: boolean;
}

/** A request parameter that users set with `-o name=value`: a number with a range or a word, a list of strings, or a string. */
export interface Parameter {
  /** Describes the parameter in one line. */
  readonly summary: string;
  readonly range?: Range;
  /** Words that are accepted in place of a number. */
  readonly words?: readonly string[];
  /** The parameter is a list of strings, one for each `-o`. */
  readonly isList?: true;
  /** The field in a request body, with dots between nested fields; dialects without it leave the parameter out. */
  readonly fields: { readonly [Name in DialectName]?: string };
  /** A pattern of its names in error messages; by default the names of its fields. */
  readonly spelling?: string;
}

/** Every request parameter. */
export const parameters = {
  temperature: {
    summary: '0 is predictable, 1 or 2 varied',
    range: { min: 0, max: 2 },
    fields: {
      anthropic: 'temperature',
      gemini: 'generationConfig.temperature',
      ollama: 'options.temperature',
      openai: 'temperature',
      responses: 'temperature',
    },
  },
  max_tokens: {
    summary: 'the maximum length of a reply in tokens',
    range: { min: 1, max: 10_000_000, isInteger: true },
    fields: {
      anthropic: 'max_tokens',
      gemini: 'generationConfig.maxOutputTokens',
      ollama: 'options.num_predict',
      openai: 'max_tokens',
      responses: 'max_output_tokens',
    },
    spelling: 'max_(?:completion_|output_)?tokens|maxOutputTokens|num_predict',
  },
  top_p: {
    summary: 'the share of the most likely tokens to sample from',
    range: { min: 0, max: 1 },
    fields: {
      anthropic: 'top_p',
      gemini: 'generationConfig.topP',
      ollama: 'options.top_p',
      openai: 'top_p',
      responses: 'top_p',
    },
  },
  seed: {
    summary: 'a number that makes replies repeatable',
    range: { min: -(2 ** 53), max: 2 ** 53, isInteger: true },
    fields: { gemini: 'generationConfig.seed', ollama: 'options.seed', openai: 'seed' },
    spelling: '(?:random_)?seed',
  },
  stop: {
    summary: 'a text to stop at',
    isList: true,
    fields: {
      anthropic: 'stop_sequences',
      gemini: 'generationConfig.stopSequences',
      ollama: 'options.stop',
      openai: 'stop',
    },
    spelling: 'stop_sequences|stopSequences|[\'"`]stop[\'"`]',
  },
  reasoning: {
    summary: 'reasoning effort: off, low, medium, high, xhigh or max',
    fields: {
      anthropic: 'output_config.effort',
      gemini: 'generationConfig.thinkingConfig.thinkingLevel',
      ollama: 'think',
      openai: 'reasoning_effort',
      responses: 'reasoning.effort',
    },
    spelling:
      'reasoning[._]?effort|reasoning|thinking(?:[._ ]?(?:config|level|budget))?|effort|think',
  },
  search: {
    summary: 'web search by the provider: on, off, or the most searches for a reply',
    range: { min: 1, max: 20, isInteger: true },
    words: ['on', 'off'],
    // Each provider has a tool for it, see `web-search.ts`.
    fields: {},
    spelling: '(?:web|browser|google)[_ ]?search\\w*',
  },
} as const satisfies Readonly<Record<string, Parameter>>;

export type ParameterName = keyof typeof parameters;

type Value<Row> = Row extends { readonly range: Range }
  ? number | (Row extends { readonly words: readonly (infer Word)[] } ? Word : never)
  : Row extends { readonly isList: true }
    ? readonly string[]
    : string;

/** The parameters of a request, or of a bot. */
export type Parameters = {
  readonly [Name in ParameterName]?: Value<(typeof parameters)[Name]>;
};

/** Returns whether a number is in a range. */
export function isWithin({ min, max, isInteger = false }: Range, value: number): boolean {
  return value >= min && value <= max && (!isInteger || Number.isInteger(value));
}

/** The names of all parameters, in the order of the table. */
export const parameterNames = Object.keys(parameters) as readonly ParameterName[];

/** Returns whether there is a parameter with this name. */
export function isParameter(name: string): name is ParameterName {
  return Object.hasOwn(parameters, name);
}
