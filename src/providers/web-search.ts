import type { DialectName, Parameters } from './parameters.ts';
import type { Provider } from './provider.ts';
import type { ProviderId } from './registry.ts';

/** Searches for a reply if no number is given. */
const usualSearches = 3;
/** Results of each search that OpenRouter returns. */
const maxResults = 5;

type Fields = Readonly<Record<string, unknown>>;

/** How models search, and the fields of a request that let them. */
interface Rule {
  readonly provider: ProviderId;
  readonly models: RegExp;
  readonly dialect: DialectName;
  /** The fields for a maximum number of searches; undefined if the API has no maximum. */
  readonly limited?: (most: number) => Fields;
  /** The fields without a maximum. */
  readonly fields?: Fields;
}

/** The first rule that matches a model applies to it. Rules without fields are of models that search unasked. */
const rules: readonly Rule[] = [
  {
    provider: 'anthropic',
    models: /^(?!claude-(?:[12]|instant|3-(?:opus|haiku|sonnet)))/,
    dialect: 'anthropic',
    limited: (most) => ({
      tools: [{ type: 'web_search_20250305', name: 'web_search', max_uses: most }],
    }),
  },
  { provider: 'openai', models: /-search-/, dialect: 'openai' },
  {
    provider: 'openai',
    // The error of these models without a search names only the older tool.
    models: /deep-research/,
    dialect: 'responses',
    limited: (most) => openaiFields('web_search_preview', most),
  },
  {
    provider: 'openai',
    models: /^(?!gpt-3|gpt-4(?:-|$)|gpt-4\.1-nano|o1|o3-mini)/,
    dialect: 'responses',
    limited: (most) => ({
      ...openaiFields('web_search', most),
      include: ['web_search_call.action.sources'],
    }),
  },
  {
    provider: 'xai',
    models: /^(?!grok-[23])/,
    dialect: 'responses',
    fields: { tools: [{ type: 'web_search' }] },
  },
  {
    provider: 'gemini',
    models: /^(?:models\/)?gemini-(?!1)/,
    dialect: 'gemini',
    fields: { tools: [{ googleSearch: {} }] },
  },
  {
    provider: 'openrouter',
    models: /(?:)/,
    dialect: 'openai',
    limited: (most) => ({
      tools: [
        {
          type: 'openrouter:web_search',
          parameters: { max_results: maxResults, max_uses: most },
        },
      ],
    }),
  },
  {
    provider: 'groq',
    models: /gpt-oss-\d/,
    dialect: 'openai',
    fields: { tools: [{ type: 'browser_search' }] },
  },
  { provider: 'groq', models: /compound/, dialect: 'openai' },
];

function openaiFields(type: string, most: number): Fields {
  // Without a location the search assumes one.
  return { tools: [{ type, user_location: { type: 'approximate' } }], max_tool_calls: most };
}

/** The ids of the providers that search the web, in the order of the registry. */
export const searchProviders = [...new Set(rules.map(({ provider }) => provider))];

/** Returns whether a model can search the web, perhaps not with every other parameter. */
export function canSearch(provider: Pick<Provider, 'id'>, model: string): boolean {
  return ruleFor(provider, model) !== undefined;
}

/** Returns the most searches that a parameter asks for; undefined if it asks for none. */
export function searchLimit(search: Parameters['search']): number | undefined {
  if (search === undefined || search === 'off') return undefined;
  return search === 'on' ? usualSearches : search;
}

/** What a request needs for a web search, and a line for each part that the provider does not accept. */
export interface WebSearch {
  readonly fields: Fields;
  readonly notes: readonly string[];
}

/** Returns how a model searches at an endpoint of its provider; without fields if it cannot, or if no search is asked for. */
export function webSearch(provider: Provider, model: string, parameters: Parameters): WebSearch {
  const limit = searchLimit(parameters.search);
  if (limit === undefined) return { fields: {}, notes: [] };
  const rule = ruleFor(provider, model);
  if (!rule) return leftOut(`${model} cannot search the web here`);
  if (rule.dialect !== provider.dialect) {
    const names = (['seed', 'stop'] as const).filter((name) => parameters[name] !== undefined);
    return leftOut(`${model} does not search with ${names.join(' and ')}`);
  }
  const { limited, fields = {} } = rule;
  if (limited) return { fields: limited(limit), notes: [] };
  const isStated = typeof parameters.search === 'number';
  const note = `the number of searches is left out: ${provider.name} does not accept it`;
  return { fields, notes: isStated ? [note] : [] };
}

function leftOut(reason: string): WebSearch {
  return { fields: {}, notes: [`search is left out: ${reason}`] };
}

function ruleFor({ id }: Pick<Provider, 'id'>, model: string): Rule | undefined {
  return rules.find(({ provider, models }) => provider === id && models.test(model));
}
