import { nearest } from '../base/closest.ts';
import { Failure } from '../base/failure.ts';
import {
  isParameter,
  isWithin,
  type Parameter,
  type ParameterName,
  type Parameters,
  parameterNames,
  parameters,
  type Range,
} from '../providers/parameters.ts';
import type { ParameterChanges } from '../storage/bots.ts';

/** Parses `name=value` options; a list parameter may be given several times. Throws a `usage` Failure. */
export function readParameters(options: readonly string[]): Parameters {
  const texts = new Map<ParameterName, readonly string[]>();
  for (const option of options) {
    const [name = '', ...rest] = option.split('=');
    if (rest.length === 0 || !isParameter(name)) throw unknownName(name);
    texts.set(name, [...(texts.get(name) ?? []), rest.join('=')]);
  }
  return Object.fromEntries([...texts].map(([name, given]) => [name, readValue(name, given)]));
}

/** Returns all texts of a list parameter, or the last value of any other. Throws a `usage` Failure. */
function readValue(name: ParameterName, texts: readonly string[]) {
  const { range, words = [], isList }: Parameter = parameters[name];
  if (isList) return texts;
  const read = (text: string) =>
    !range || words.includes(text) ? text : readNumber(name, range, words, text);
  return texts.map(read).at(-1);
}

/** Like `readParameters`, but an option without a value, such as `seed=`, removes the parameter. */
export function readChanges(options: readonly string[]): ParameterChanges {
  const emptied = options.filter((option) => /^[^=]*=$/.test(option));
  const names = emptied.map((option) => option.slice(0, -1));
  const unknown = names.find((name) => !isParameter(name));
  if (unknown !== undefined) throw unknownName(unknown);
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

function readNumber(name: string, range: Range, words: readonly string[], text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (isWithin(range, value)) return value;
  const kind = range.isInteger ? 'a whole number' : 'a number';
  const others = words.map((word) => `${word}, `).join('');
  const or = others === '' ? '' : 'or ';
  throw new Failure(
    'usage',
    `${name} takes ${others}${or}${kind} from ${range.min} to ${range.max}.`,
  );
}
