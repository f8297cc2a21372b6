import type { ChatRequest, Parameters } from './provider.ts';

/** The parameters of a turn without those its model refuses, and one line for each that was set. */
export function dropUnsupported(
  turn: ChatRequest,
  refused: readonly (keyof Parameters)[],
): { readonly parameters: Parameters; readonly notes: readonly string[] } {
  const dropped = refused.filter((name) => turn.parameters[name] !== undefined);
  const kept = Object.entries(turn.parameters).filter(
    ([name]) => !dropped.includes(name as keyof Parameters),
  );
  return {
    parameters: Object.fromEntries(kept),
    notes: dropped.map((name) => `${name} was left out: ${turn.model} does not take it`),
  };
}

/**
 * The turn; for the models that take no system prompt with that at the beginning of the first question, and one line that
 * says so.
 */
export function withSystemMoved(
  given: ChatRequest,
  models: RegExp | undefined,
): { readonly turn: ChatRequest; readonly notes: readonly string[] } {
  const { system, ...turn } = given;
  const [first, ...rest] = turn.messages;
  if (system === undefined || !first || !models?.test(turn.model))
    return { turn: given, notes: [] };
  const messages = [{ ...first, text: `${system}\n\n${first.text}` }, ...rest];
  const notes = [`the system prompt was put before the first question: ${turn.model} takes none`];
  return { turn: { ...turn, messages }, notes };
}
