import { leftOutStart, writeRequest } from '../providers/dialects/index.ts';
import type { ParameterName, Parameters } from '../providers/parameters.ts';
import type { ModelRef } from './catalog.ts';

/** Returns a note about a parameter that requests to a model leave out; undefined for any other. */
export function leftOut(
  { provider, model }: ModelRef,
  parameters: Parameters,
  name: ParameterName,
): string | undefined {
  const messages = [{ role: 'user', text: '' }] as const;
  const { notes } = writeRequest({ model, messages, parameters }, provider);
  return notes.find((note) => note.startsWith(leftOutStart(name)));
}
