import { type Parameter, type ParameterName, parameterNames, parameters } from '../parameters.ts';

/** Returns a pattern of the names that providers use for a parameter. */
function spellingOf(name: ParameterName): string {
  const { spelling, fields }: Parameter = parameters[name];
  const names = Object.values(fields).map((path) => path.replace(/.*\./, ''));
  return spelling ?? [...new Set(names)].join('|');
}

const spellings = parameterNames.map((name) => ({ name, spelling: spellingOf(name) }));

/** The words with which providers refuse a parameter. */
const refusals =
  'not support|unsupported|not accept|not permitted|not allowed|invalid|range|must be|too large|at most|cannot|unrecognized|unknown|extra inputs';

const spelling = `(?<![A-Za-z])(?:${spellings.map((each) => each.spelling).join('|')})(?![A-Za-z])`;

/** The provider's name of a parameter that a user can set, also at the end of a path: `generationConfig.topP`. */
export const settable = new RegExp(`(?:${spelling}|^stop)$`);

/** A sentence that refuses a parameter that a user can set. */
export const refusedParameter = new RegExp(
  `${spelling}.{0,80}(?:${refusals})|(?:${refusals}).{0,80}${spelling}`,
  'i',
);

/**
 * Returns the parameter that a refusal is about: the name in keysh, otherwise the provider's name if that is a short path;
 * undefined if there is none.
 */
export function refusedName(param: string, words: string): string | undefined {
  return ownName(param) ?? (/^[\w.[\]-]{1,40}$/.test(param) ? param : ownName(words));
}

/** Returns the name in keysh of the first parameter in a text. */
function ownName(text: string): string | undefined {
  const found = spellings.map((each) => {
    const form = new RegExp(`(?<![A-Za-z])(?:${each.spelling})(?![A-Za-z])|^${each.name}$`, 'i');
    return { name: each.name, at: text.search(form) };
  });
  const named = found.filter(({ at }) => at >= 0).sort((one, other) => one.at - other.at);
  return named[0]?.name;
}
