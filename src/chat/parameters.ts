import { Failure } from '../failure.ts';
import type { Parameters } from '../providers/provider.ts';

const numbers: Record<string, { least: number; most: number; whole: boolean }> = {
  temperature: { least: 0, most: 2, whole: false },
  top_p: { least: 0, most: 1, whole: false },
  max_tokens: { least: 1, most: 10_000_000, whole: true },
  seed: { least: -(2 ** 53), most: 2 ** 53, whole: true },
};
const names = [...Object.keys(numbers), 'stop', 'reasoning'];

/** Reads `name=value` options; `stop` may come several times. Throws a `usage` Failure. */
export function readParameters(options: readonly string[]): Parameters {
  let parameters: Parameters = {};
  for (const option of options) {
    const [name = '', ...rest] = option.split('=');
    const value = rest.join('=');
    if (rest.length === 0 || !names.includes(name)) {
      throw new Failure('usage', `-o takes name=value, where name is one of ${names.join(', ')}.`);
    }
    if (name === 'stop') parameters = { ...parameters, stop: [...(parameters.stop ?? []), value] };
    else if (name === 'reasoning') parameters = { ...parameters, reasoning: value };
    else parameters = { ...parameters, [name]: readNumber(name, value) };
  }
  return parameters;
}

function readNumber(name: string, text: string): number {
  const range = numbers[name];
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (
    range &&
    value >= range.least &&
    value <= range.most &&
    (!range.whole || Number.isInteger(value))
  )
    return value;
  const kind = range?.whole ? 'a whole number' : 'a number';
  throw new Failure('usage', `${name} is ${kind} from ${range?.least} to ${range?.most}.`);
}
