import { nearest } from '../base/closest.ts';
import { Failure } from '../base/failure.ts';
import type { Parameters } from '../providers/provider.ts';
import type { ParameterChanges } from '../storage/bots.ts';
import { parameterNames, type Range, ranges } from '../storage/parameters.ts';

/** Reads `name=value` options; `stop` may come several times. Throws a `usage` Failure. */
export function readParameters(options: readonly string[]): Parameters {
  let parameters: Parameters = {};
  for (const option of options) {
    const [name = '', ...rest] = option.split('=');
    const value = rest.join('=');
    if (rest.length === 0 || !isParameter(name)) throw unknownName(name);
    if (name === 'stop') parameters = { ...parameters, stop: [...(parameters.stop ?? []), value] };
    else if (name === 'reasoning') parameters = { ...parameters, reasoning: value };
    else parameters = { ...parameters, [name]: readNumber(name, ranges[name], value) };
  }
  return parameters;
}

/** As `readParameters`; what has no value, as `seed=`, is taken away. Throws a `usage` Failure. */
export function readChanges(options: readonly string[]): ParameterChanges {
  const emptied = options.filter((option) => /^[^=]*=$/.test(option));
  const names = emptied.map((option) => option.slice(0, -1));
  const strange = names.find((name) => !isParameter(name));
  if (strange !== undefined) throw unknownName(strange);
  return {
    ...Object.fromEntries(names.map((name) => [name, undefined])),
    ...readParameters(options.filter((option) => !emptied.includes(option))),
  };
}

function unknownName(name: string): Failure {
  const [near] = nearest(name, parameterNames);
  const hint = near && near !== name ? ` Did you mean ${near}?` : '';
  return new Failure(
    'usage',
    `-o takes name=value, where name is one of ${parameterNames.join(', ')}.${hint}`,
  );
}

function isParameter(name: string): name is keyof Parameters {
  return (parameterNames as readonly string[]).includes(name);
}

function readNumber(name: string, { least, most, whole }: Range, text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (value >= least && value <= most && (!whole || Number.isInteger(value))) return value;
  const kind = whole ? 'a whole number' : 'a number';
  throw new Failure('usage', `${name} is ${kind} from ${least} to ${most}.`);
}
