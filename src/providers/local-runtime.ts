import { Failure } from '../base/failure.ts';
import { withoutUndefined } from '../base/json.ts';
import type { LocalRuntime, Provider } from './provider.ts';

/** Milliseconds without an answer after which a local runtime is considered not running. */
export const probeTimeoutMs = 2000;

/** Returns whether a model runs on this machine and so costs nothing. */
export function isOnThisMachine({ local }: Pick<Provider, 'local'>, model: string): boolean {
  return local !== undefined && !local.hosted.test(model);
}

/** Returns the shell command that downloads a model for a local runtime, by default a small one. */
export function howToPull({ pull, smallModel }: LocalRuntime, model = smallModel): string {
  return `in a terminal: ${pull} ${model}`;
}

/** Returns the `not-found` Failure of a provider without models. */
export function noModels({ name, local }: Pick<Provider, 'name' | 'local'>): Failure {
  const suggestion = local && howToPull(local);
  return new Failure('not-found', `${name} has no models yet.`, withoutUndefined({ suggestion }));
}
