import type { Failure } from '../failure.ts';
import { isOfOrganization } from './cause.ts';
import type { Scene } from './scene.ts';

/** The command that mends a failure. */
export function mend(failure: Failure, scene: Scene): string {
  const { id } = scene.provider;
  switch (failure.kind) {
    case 'no-key':
      return `key set ${id}`;
    case 'unsendable-key':
      return rotate(scene);
    case 'unauthorized':
    case 'invalid-key':
    case 'forbidden':
      return access(failure, scene);
    case 'payment':
    case 'no-credit':
      return free(id);
    case 'unknown-model':
      return scene.near?.[0] ? `model use ${id}:${scene.near[0]}` : known(scene);
    case 'context':
      return '/new';
    case 'parameter':
      return 'help chat';
    case 'held-key':
    case 'too-large':
    case 'rejected':
      return '↑ brings the question back, to be changed';
    case 'rate-limit':
    case 'timeout':
    case 'overloaded':
    case 'server':
    case 'broke-off':
    case 'idle':
    case 'unreachable':
      return '/retry';
    case 'storage':
    case 'usage':
      return 'help';
    default:
      return failure.kind satisfies never;
  }
}

function access({ kind, details }: Pick<Failure, 'kind' | 'details'>, scene: Scene): string {
  const { provider, place } = scene;
  if (provider.key.place === 'none') return '/retry';
  if (isOfOrganization({ details })) return free(provider.id);
  const status = details.status ?? 0;
  if (place === 'query' && [401, 403].includes(status)) {
    return `provider set ${provider.id} --key-in header`;
  }
  return kind === 'forbidden' ? `model list --provider ${provider.id}` : rotate(scene);
}

/** A bot's own key is replaced where it is. */
function rotate({ provider, bot }: Scene): string {
  return `key rotate ${provider.id}${bot === undefined ? '' : ` --bot ${bot}`}`;
}

/** The way to a model that is there: a local runtime fetches what it has not. */
function known({ provider, model }: Scene): string {
  return provider.key.place === 'none'
    ? `in a terminal: ollama pull ${model}, or one that is there: model list --provider ${provider.id}`
    : `model list --provider ${provider.id}`;
}

/** The way to a model without a price. */
function free(id: string): string {
  switch (id) {
    case 'gemini':
      return 'model list --provider gemini';
    case 'openrouter':
      return 'model list --provider openrouter -q free';
    default:
      return 'model use gemini:';
  }
}
