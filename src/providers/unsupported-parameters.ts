import type { ChatRequest, Parameters, Provider } from './provider.ts';

/**
 * Returns the parameters of a request without those that its model refuses, and a line for each that was set. `others` are
 * parameters that the dialect leaves out for this model.
 */
export function dropUnsupported(
  turn: ChatRequest,
  { refused = [] }: Pick<Provider, 'refused'>,
  others: readonly (keyof Parameters)[] = [],
): { readonly parameters: Parameters; readonly notes: readonly string[] } {
  const rules = refused.filter(({ models }) => models.test(turn.model));
  const names = [...rules.flatMap(({ parameters }) => parameters), ...others];
  const dropped = names.filter((name) => turn.parameters[name] !== undefined);
  const kept = Object.entries(turn.parameters).filter(
    ([name]) => !dropped.includes(name as keyof Parameters),
  );
  return {
    parameters: Object.fromEntries(kept),
    notes: dropped.map((name) => `${name} was left out: ${turn.model} does not take it`),
  };
}

/**
 * Returns the request; for a model that refuses system prompts, with the system prompt at the beginning of the first
 * question and a line that says so.
 */
export function withSystemMoved(
  given: ChatRequest,
  { systemless }: Pick<Provider, 'systemless'>,
): { readonly turn: ChatRequest; readonly notes: readonly string[] } {
  const { system, ...turn } = given;
  const [first, ...rest] = turn.messages;
  if (system === undefined || !first || !systemless?.test(turn.model))
    return { turn: given, notes: [] };
  const messages = [{ ...first, text: `${system}\n\n${first.text}` }, ...rest];
  const notes = [`the system prompt was put before the first question: ${turn.model} takes none`];
  return { turn: { ...turn, messages }, notes };
}
