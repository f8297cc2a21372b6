import type { Parameters } from '../../src/providers/parameters.ts';

type Name = keyof Parameters;

/** One value of each parameter. */
export const values: Required<Parameters> = {
  max_tokens: 99,
  temperature: 0.5,
  top_p: 0.9,
  stop: ['END'],
  seed: 7,
  reasoning: 'low',
  search: 5,
};

const question = [{ role: 'user', content: 'hi' }];
/** The fields of a request without parameters. */
const plain = { messages: question, stream: true };
const plainUsage = { ...plain, stream_options: { include_usage: true } };
/** The settings of Gemini for models that reason. */
const thoughts = { thinkingConfig: { includeThoughts: true } };
const gemini = (setting: object) => ({ generationConfig: { ...setting, ...thoughts } });
const options = (setting: object) => ({ options: setting });

/** The fields that most services with OpenAI's dialect take. */
const common = {
  max_tokens: { max_tokens: 99 },
  temperature: { temperature: 0.5 },
  top_p: { top_p: 0.9 },
  stop: { stop: ['END'] },
  seed: { seed: 7 },
  reasoning: { reasoning_effort: 'low' },
  search: {},
};
const completionTokens = { max_tokens: { max_completion_tokens: 99 } };

/** The fields of a request without parameters to the Responses API. */
const plainResponse = { input: question, stream: true, store: false };
/** A request whose parameter moves it to chat completions. */
const completion = (setting: object) => ({ instead: { ...plainUsage, ...setting } });
const responses = {
  max_tokens: { max_output_tokens: 99 },
  temperature: { temperature: 0.5 },
  top_p: { top_p: 0.9 },
  stop: completion({ stop: ['END'] }),
  seed: completion({ seed: 7 }),
  reasoning: { reasoning: { effort: 'low' } },
  search: {
    tools: [{ type: 'web_search', user_location: { type: 'approximate' } }],
    max_tool_calls: 5,
    include: ['web_search_call.action.sources'],
  },
};
const xaiSearch = { search: { tools: [{ type: 'web_search' }] } };
const claudeSearch = {
  tools: [{ type: 'web_search_20250305', name: 'web_search', max_uses: 5 }],
};
const openrouterSearch = {
  tools: [{ type: 'openrouter:web_search', parameters: { max_results: 5, max_uses: 5 } }],
};

/**
 * Provider, model, the fields of its request without parameters, and those that each parameter adds or changes: none where
 * the model refuses it, or all fields if they are those of another endpoint.
 */
export const parameterFields: readonly (readonly [
  string,
  string,
  object,
  Readonly<Record<Name, object>>,
])[] = [
  [
    'anthropic',
    'claude-haiku-4-5',
    { ...plain, max_tokens: 64_000 },
    {
      max_tokens: { max_tokens: 99 },
      temperature: { temperature: 0.5 },
      top_p: { top_p: 0.9 },
      stop: { stop_sequences: ['END'] },
      seed: {},
      reasoning: {},
      search: claudeSearch,
    },
  ],
  [
    'anthropic',
    'claude-opus-5-5',
    {
      ...plain,
      max_tokens: 128_000,
      thinking: { type: 'adaptive', display: 'summarized' },
    },
    {
      max_tokens: { max_tokens: 99 },
      temperature: {},
      top_p: {},
      stop: { stop_sequences: ['END'] },
      seed: {},
      reasoning: { output_config: { effort: 'low' } },
      search: claudeSearch,
    },
  ],
  ['openai', 'gpt-4.1', plainResponse, { ...responses, reasoning: {} }],
  ['openai', 'gpt-5.6-terra', plainResponse, { ...responses, temperature: {}, top_p: {} }],
  ['openai', 'o3', plainResponse, { ...responses, temperature: {}, top_p: {}, stop: {} }],
  [
    'openai',
    'gpt-5.5-pro',
    plainResponse,
    {
      ...responses,
      ...{ temperature: {}, top_p: {}, stop: {}, seed: {} },
      reasoning: { reasoning: { effort: 'medium' } },
    },
  ],
  [
    'openai',
    'o3-deep-research',
    plainResponse,
    {
      ...responses,
      ...{ temperature: {}, top_p: {}, stop: {}, seed: {} },
      reasoning: { reasoning: { effort: 'medium' } },
      search: {
        tools: [{ type: 'web_search_preview', user_location: { type: 'approximate' } }],
        max_tool_calls: 5,
      },
    },
  ],
  [
    'openai',
    'gpt-4o-search-preview',
    plainUsage,
    { ...common, ...completionTokens, reasoning: {} },
  ],
  ['xai', 'grok-4.6', plainResponse, { ...responses, ...xaiSearch, seed: { seed: 7 } }],
  [
    'xai',
    'grok-4.20-reasoning',
    plainResponse,
    { ...responses, ...xaiSearch, seed: { seed: 7 }, reasoning: {} },
  ],
  [
    'gemini',
    'gemini-3.8-flash',
    { contents: [{ role: 'user', parts: [{ text: 'hi' }] }], generationConfig: thoughts },
    {
      max_tokens: gemini({ maxOutputTokens: 99 }),
      temperature: gemini({ temperature: 0.5 }),
      top_p: gemini({ topP: 0.9 }),
      stop: gemini({ stopSequences: ['END'] }),
      seed: gemini({ seed: 7 }),
      reasoning: {
        generationConfig: { thinkingConfig: { includeThoughts: true, thinkingLevel: 'low' } },
      },
      search: { tools: [{ googleSearch: {} }] },
    },
  ],
  [
    'openrouter',
    'maker/model',
    plain,
    {
      ...{ ...common, ...completionTokens },
      reasoning: { reasoning: { effort: 'low' } },
      search: openrouterSearch,
    },
  ],
  ['deepseek', 'deepseek-chat', plainUsage, common],
  ['deepseek', 'deepseek-flash', plainUsage, { ...common, temperature: {}, top_p: {} }],
  [
    'groq',
    'openai/gpt-oss-20b',
    plainUsage,
    { ...common, ...completionTokens, search: { tools: [{ type: 'browser_search' }] } },
  ],
  [
    'mistral',
    'mistral-small-latest',
    plain,
    { ...common, seed: { random_seed: 7 }, reasoning: { reasoning_effort: 'none' } },
  ],
  [
    'mistral',
    'mistral-large-latest',
    plain,
    { ...common, seed: { random_seed: 7 }, reasoning: {} },
  ],
  [
    'ollama',
    'llama3.2',
    plain,
    {
      max_tokens: options({ num_predict: 99 }),
      temperature: options({ temperature: 0.5 }),
      top_p: options({ top_p: 0.9 }),
      stop: options({ stop: ['END'] }),
      seed: options({ seed: 7 }),
      reasoning: { think: 'low' },
      search: {},
    },
  ],
];
