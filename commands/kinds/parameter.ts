import { requireNoKeys } from '../../src/app/key-warning.ts';
import { parameterNames, parameters } from '../../src/providers/parameters.ts';
import type { Kind, ValueOption } from '../definition.ts';

const parameter: Kind<string> = {
  parse: (app, word) => requireNoKeys(app, word, 'parameter'),
  complete: () =>
    parameterNames.map((name) => ({ text: `${name}=`, description: parameters[name].summary })),
};

/** The option `-o NAME=VALUE`, which may be repeated. */
export const parameterOption = {
  summary: `request parameter, may be repeated: ${parameterNames.join(', ')}`,
  short: 'o',
  value: 'name=value',
  kind: parameter,
  isRepeatable: true,
} as const satisfies ValueOption<string>;
