import type { Parameters } from '../provider.ts';

/** How the providers write the parameters that a user can set. */
const spellings: Readonly<Record<keyof Parameters, string>> = {
  temperature: 'temperature',
  max_tokens: 'max_(?:completion_|output_)?tokens|maxOutputTokens|num_predict',
  top_p: 'top_p|topP',
  stop: 'stop_sequences|stopSequences|[\'"`]stop[\'"`]',
  seed: '(?:random_)?seed',
  reasoning:
    'reasoning[._]?effort|reasoning|thinking(?:[._ ]?(?:config|level|budget))?|effort|think',
};

/** What a refusal says of a parameter. */
const refusals =
  'not support|unsupported|not accept|not permitted|not allowed|invalid|range|must be|too large|at most|cannot|unrecognized|unknown|extra inputs';

const spelling = `(?<![A-Za-z])(?:${Object.values(spellings).join('|')})(?![A-Za-z])`;

/** The provider's name of a parameter that a user can set, also where it ends a path: `generationConfig.topP`. */
export const settable = new RegExp(`(?:${spelling}|^stop)$`);

/** A sentence that refuses a parameter that a user can set. */
export const refusedParameter = new RegExp(
  `${spelling}.{0,80}(?:${refusals})|(?:${refusals}).{0,80}${spelling}`,
  'i',
);

/** Whether a user can set a parameter of that name. */
export function isSettable(name: string): name is keyof Parameters {
  return Object.hasOwn(spellings, name);
}

/**
 * Returns the parameter that a refusal is about: keysh's name of it, else the provider's where that is a short path;
 * undefined where it names none.
 */
export function refusedName(param: string, words: string): string | undefined {
  return ownName(param) ?? (/^[\w.[\]-]{1,40}$/.test(param) ? param : ownName(words));
}

/** Returns keysh's name of the parameter that a text names first. */
function ownName(text: string): string | undefined {
  const found = Object.entries(spellings).map(([name, forms]) => {
    const form = new RegExp(`(?<![A-Za-z])(?:${forms})(?![A-Za-z])|^${name}$`, 'i');
    return { name, at: text.search(form) };
  });
  const named = found.filter(({ at }) => at >= 0).sort((one, other) => one.at - other.at);
  return named[0]?.name;
}
