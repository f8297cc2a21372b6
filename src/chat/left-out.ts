import type { ParameterName, Parameters } from '../providers/parameters.ts';
import type { ModelRef } from './catalog.ts';

/** Returns a note about a parameter that requests to a model leave out; undefined for any other. */
export type LeftOut = (
  choice: ModelRef,
  parameters: Parameters,
  name: ParameterName,
) => string | undefined;

/** Loads the dialects, which know what models accept. Without them, nothing is known to be left out. */
export async function loadLeftOut(): Promise<LeftOut> {
  try {
    const [{ dialects }, { leftOutNote }] = await Promise.all([
      import('../providers/dialects/index.ts'),
      import('../providers/dialects/request-body.ts'),
    ]);
    return ({ provider, model }, parameters, name) => {
      const messages = [{ role: 'user', text: '' }] as const;
      const { notes } = dialects[provider.dialect].write({ model, messages, parameters }, provider);
      const note = leftOutNote(name, model);
      return notes.includes(note) ? note : undefined;
    };
  } catch {
    return () => undefined;
  }
}
