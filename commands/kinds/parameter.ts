import { requireNoKeys } from '../../src/app/key-warning.ts';
import type { parameterNames } from '../../src/storage/parameters.ts';
import type { Kind, ValueOption } from '../definition.ts';

type Parameter = (typeof parameterNames)[number];

/** What each request parameter does. */
export const parameterSummaries: Readonly<Record<Parameter, string>> = {
  temperature: '0 is sober, 1 or 2 wild',
  max_tokens: 'the longest reply',
  top_p: 'the share of likely words to draw from, 0 to 1',
  stop: 'a text to stop at',
  seed: 'a number that makes replies repeat',
  reasoning: 'how long to think: low, medium, high',
};

const names = Object.keys(parameterSummaries) as readonly Parameter[];

const parameter: Kind<string> = {
  parse: (app, word) => requireNoKeys(app, word, 'parameter'),
  complete: () =>
    names.map((name) => ({ text: `${name}=`, description: parameterSummaries[name] })),
};

/** `-o NAME=VALUE`, as often as needed. */
export const parameterOption = {
  summary: names.join(', '),
  short: 'o',
  value: 'name=value',
  kind: parameter,
  isRepeatable: true,
} as const satisfies ValueOption<string>;
