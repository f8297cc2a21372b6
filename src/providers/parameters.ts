import type { Parameters, Turn } from './provider.ts';

/** The parameters of a turn without those its model refuses, and one line for each that was set. */
export function leaveOut(
  turn: Turn,
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
