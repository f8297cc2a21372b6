import * as v from 'valibot';
import { isWithin, type Parameter, type Parameters, parameters } from '../providers/parameters.ts';

/** The schema of the parameters of a bot or a session; other fields are dropped. */
export const parametersSchema = parametersWith(v.string());

/** Returns the schema of parameters whose strings match `text`; other fields are dropped. */
export function parametersWith(text: v.GenericSchema<string>): v.GenericSchema<Parameters> {
  const rows = Object.entries(parameters);
  const entries = rows.map(([name, row]) => [name, v.exactOptional(schemaOf(row, text))]);
  return v.object(Object.fromEntries(entries)) as v.GenericSchema<Parameters>;
}

function schemaOf(
  { range, words = [], isList }: Parameter,
  text: v.GenericSchema<string>,
): v.GenericSchema {
  if (range) {
    return v.pipe(
      v.union([v.number(), v.string()]),
      v.check((value) =>
        typeof value === 'number' ? isWithin(range, value) : words.includes(value),
      ),
    );
  }
  return isList ? v.array(text) : text;
}
