import { howToPull } from '../local-runtime.ts';
import { searchLimit } from '../web-search.ts';
import type { ErrorContext } from './error-context.ts';
import { asked, type Explainer, joined } from './explainer.ts';
import { change, otherModel, similarModel } from './remedies.ts';

type ModelErrors =
  | 'unknown-model'
  | 'retired-model'
  | 'wrong-endpoint'
  | 'needs-search'
  | 'privacy'
  | 'no-host'
  | 'memory';

/** Failures that another model avoids. */
export const modelErrors: Readonly<Record<ModelErrors, Explainer>> = {
  'unknown-model': {
    cause: (scene) =>
      scene.model === undefined
        ? `${scene.provider.name} has no list of models at its usual address`
        : joined(`${scene.provider.name} has no model named ${scene.model}`, hint(scene)),
    remedy: (scene) => {
      const { local } = scene.provider;
      return local && !scene.near?.length && scene.model !== undefined
        ? `${howToPull(local, scene.model)}, or use an installed one: ${otherModel(scene)}`
        : similarModel(scene);
    },
  },
  'retired-model': {
    cause: (scene) => joined(`${scene.provider.name} has retired ${asked(scene)}`, hint(scene)),
    remedy: similarModel,
  },
  'wrong-endpoint': {
    cause: (scene) =>
      `${asked(scene)} is not a model for chat, or ${scene.provider.name} serves it at an endpoint that keysh does not use: use another model`,
    remedy: otherModel,
  },
  'needs-search': {
    cause: (scene) =>
      isSearchOn(scene)
        ? `${asked(scene)} answers only with tools that keysh does not offer: use another model`
        : `${asked(scene)} answers only with web search, which is off: ask with it, or use another model`,
    remedy: (scene) => (isSearchOn(scene) ? otherModel(scene) : change(scene, 'search', 'on')),
  },
  privacy: {
    cause: (scene, { details }) =>
      `the privacy settings of your account leave no host for ${asked(scene)}: change them at ${details.address ?? scene.provider.key.console}, or use another model`,
    remedy: otherModel,
  },
  'no-host': {
    cause: (scene, { details: { lacks, address } }) => {
      const what = lacks === undefined ? 'can take this request' : `supports ${lacks}`;
      const allow = address ? `allow more hosts at ${address}, or use` : 'use';
      return `no host of ${asked(scene)} that your account allows ${what}: ${allow} another model`;
    },
    remedy: otherModel,
  },
  memory: {
    cause: (scene) =>
      `${asked(scene)} does not fit into the memory of this machine: close other programs, or use a smaller model`,
    remedy: otherModel,
  },
};

function isSearchOn({ turn }: ErrorContext): boolean {
  return searchLimit(turn?.parameters.search ?? turn?.bot?.parameters.search) !== undefined;
}

function hint({ retirement, near = [] }: ErrorContext): string | undefined {
  if (retirement !== undefined) return `it ${retirement}`;
  return near.length > 0 ? `similar names: ${near.join(', ')}` : undefined;
}
