import { freeProviders } from '../registry.ts';
import { adviceFor } from './documented/index.ts';
import { asked, type Explainer, inTime, joined, soon, written } from './explainer.ts';
import { change, freeModel, otherModel, otherProvider, retryWith, rotateKey } from './remedies.ts';

type AccountErrors =
  | 'payment'
  | 'no-credit'
  | 'new-account'
  | 'spend-limit'
  | 'quota'
  | 'plan'
  | 'account'
  | 'unverified'
  | 'no-summary'
  | 'no-search'
  | 'region';

const free = `or use a free model (${freeProviders.map(({ id }, at) => (at === 0 ? id : `or a free model of ${id}`)).join(', ')})`;

/** Failures due to the payment, limits or status of the account. */
export const accountErrors: Readonly<Record<AccountErrors, Explainer>> = {
  payment: {
    titleInStream: '402 Payment Required',
    cause: ({ provider }, { details }) =>
      joined(
        `credits are insufficient or billing has lapsed at ${provider.name}: ${adviceFor(provider).payment}, ${free}`,
        enoughFor(details.fits),
      ),
    remedy: shorterOr(freeModel),
  },
  'no-credit': {
    titleInStream: '429 Too Many Requests',
    cause: ({ provider }, { details }) =>
      joined(
        `credit used up at ${provider.name}: ${adviceFor(provider).payment}, ${free}`,
        enoughFor(details.fits),
      ),
    remedy: shorterOr(freeModel),
  },
  'new-account': {
    cause: ({ provider }, { details }) =>
      `this account at ${provider.name} has no credits yet: buy some at ${details.address ?? provider.key.console}, ${free}`,
    remedy: freeModel,
  },
  'spend-limit': {
    cause: ({ provider }, { details }) => {
      const ofKey = details.scope === 'key';
      const whose = ofKey ? 'this key' : 'this account or project';
      const until =
        details.retryAfter === undefined ? '' : ` and is reset ${inTime(details.retryAfter)}`;
      return joined(
        `the spending limit of ${whose} at ${provider.name} is reached${until}: raise it at ${details.address ?? provider.key.console}, or use another ${ofKey ? 'key' : 'provider'}`,
        enoughFor(details.fits),
      );
    },
    remedy: shorterOr((scene, { details }) =>
      details.scope === 'key' ? rotateKey(scene) : otherProvider(scene),
    ),
  },
  quota: {
    cause: ({ provider }, failure) => {
      const { retryAfter, resets, address } = failure.details;
      const isDated = retryAfter !== undefined || resets !== undefined;
      return joined(
        `the request quota of this period is used up at ${provider.name}${isDated ? `; it resets ${soon(failure)}` : ''}`,
        `until then use another provider, or raise the limit${address ? ` at ${address}` : ' with credits'}`,
      );
    },
    remedy: otherProvider,
  },
  plan: {
    cause: (scene, { details }) =>
      `your plan at ${scene.provider.name} does not include ${asked(scene)}, and waiting does not help: use another model, or a higher plan${details.address ? ` (${details.address})` : ''}`,
    remedy: otherModel,
  },
  account: {
    cause: ({ provider }) =>
      `${provider.name} has restricted or deactivated this account or organization; a new key does not help: contact its support`,
    remedy: otherProvider,
  },
  unverified: {
    cause: (scene, { details }) =>
      `${scene.provider.name} requires a verified organization for ${asked(scene)}: verify it at ${details.address ?? scene.provider.key.console}, which may take 15 minutes, or use another model`,
    remedy: otherModel,
  },
  'no-summary': {
    cause: ({ provider }, { details }) =>
      `${provider.name} summarizes its reasoning only for verified organizations: verify yours at ${details.address ?? provider.key.console}, which may take 15 minutes, or do without summaries`,
    remedy: ({ provider }) => `provider set ${provider.id} --thoughts off`,
  },
  'no-search': {
    cause: ({ provider }, { details }) =>
      `web search is not enabled for this organization at ${provider.name}: an administrator can enable it at ${details.address ?? provider.key.console}, or ask without it`,
    remedy: (scene) => change(scene, 'search', 'off'),
  },
  region: {
    cause: ({ provider }, { details }) =>
      joined(
        `${provider.name} does not serve the country that this request comes from, or that of its VPN`,
        details.address && `enabling billing at ${details.address} may help`,
      ),
    remedy: otherProvider,
  },
};

function enoughFor(fits: number | undefined): string | undefined {
  return fits === undefined
    ? undefined
    : `the remaining credit pays for a reply of ${written(fits)} tokens`;
}

/** Returns a remedy that asks again with a reply length that the credits pay for, if that is known. */
function shorterOr(other: Explainer['remedy']): Explainer['remedy'] {
  return (scene, failure) => {
    const { fits } = failure.details;
    return fits === undefined ? other(scene, failure) : retryWith(scene, 'max_tokens', fits);
  };
}
