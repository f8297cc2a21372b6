import type { Failure } from '../../base/failure.ts';
import { howToPull } from '../local-runtime.ts';
import type { ErrorContext } from './error-context.ts';
import { type Explainer, joined, soon } from './explainer.ts';
import { continueOrRetry, retry } from './remedies.ts';
import { host, unreachable } from './unreachable.ts';

type ServiceErrors =
  | 'rate-limit'
  | 'timeout'
  | 'overloaded'
  | 'server'
  | 'web-page'
  | 'empty'
  | 'unreadable'
  | 'broke-off'
  | 'idle'
  | 'unreachable';

/** Failures of the service or the network, which are mostly temporary. */
export const serviceErrors: Readonly<Record<ServiceErrors, Explainer>> = {
  'rate-limit': {
    titleInStream: '429 Too Many Requests',
    cause: rateLimit,
    remedy: continueOrRetry,
  },
  timeout: {
    cause: ({ provider }) => `${provider.name} timed out while processing this request`,
    remedy: continueOrRetry,
  },
  overloaded: {
    titleInStream: 'Overloaded',
    cause: (scene, failure) =>
      joined(
        `${scene.provider.name} is overloaded: retry ${soon(failure)}, or use another model`,
        keptText(scene),
      ),
    remedy: continueOrRetry,
  },
  server: {
    cause: (scene) => joined(`${scene.provider.name} had an internal error`, keptText(scene)),
    remedy: continueOrRetry,
  },
  'web-page': {
    title: 'No reply',
    cause: () =>
      'the response was a web page; a proxy, or a network that requires a login, may have sent it',
    remedy: retry,
  },
  empty: {
    title: 'Empty reply',
    cause: ({ provider }) => `${provider.name} sent a response without a reply`,
    remedy: retry,
  },
  unreadable: {
    title: 'No list of models',
    cause: ({ provider }) =>
      provider.local
        ? `the server at ${host({ provider })} lists no models: ${provider.name} may have none yet, or another program uses this address`
        : `${provider.name} sent a list of models that keysh cannot read`,
    remedy: (scene) => {
      const { local } = scene.provider;
      return local ? howToPull(local) : retry(scene);
    },
  },
  'broke-off': {
    title: 'The reply broke off',
    cause: (scene) =>
      scene.turn?.hasReply === false
        ? 'the connection closed before the reply began'
        : joined('the connection closed before the reply was complete', keptText(scene)),
    remedy: continueOrRetry,
  },
  idle: {
    title: 'The reply stalled',
    cause: (scene) =>
      joined(`no${scene.turn?.hasReply ? ' more' : ''} data arrived for too long`, keptText(scene)),
    remedy: continueOrRetry,
  },
  unreachable: { title: 'No response', cause: unreachable, remedy: retry },
};

function keptText({ turn }: ErrorContext): string | undefined {
  return turn?.hasReply ? 'the text so far is kept' : undefined;
}

function rateLimit({ provider }: ErrorContext, failure: Failure): string {
  const { limits, limitsNote, freeModels } = provider;
  const note = limits.length > 0 && limitsNote ? ` (${limitsNote})` : '';
  return joined(
    `too many requests: retry ${soon(failure)}, or raise the usage tier`,
    freeModels && 'the limits of free tiers are lower',
    `${limits.join(', ')}${note}`,
  );
}
