import { adviceFor } from './documented/index.ts';
import type { ErrorContext } from './error-context.ts';
import { asked, type Explainer, joined } from './explainer.ts';
import { otherModel, otherProvider, retry, rotateKey } from './remedies.ts';

type KeyErrors =
  | 'no-key'
  | 'unsendable-key'
  | 'unauthorized'
  | 'invalid-key'
  | 'restricted-key'
  | 'no-browser'
  | 'forbidden'
  | 'blocked-model';

/** Failures due to the key or its permissions. */
export const keyErrors: Readonly<Record<KeyErrors, Explainer>> = {
  'no-key': {
    title: 'No API key',
    cause: ({ provider }) =>
      `no key is set for ${provider.name}: set one (${provider.key.console}), check that the provider selected in \`config\` is the one the key is for, or paste it again, since a password manager may have altered it`,
    remedy: ({ provider }) => `key set ${provider.id}`,
  },
  'unsendable-key': {
    title: 'Unusable API key',
    cause: () =>
      'the key contains characters that cannot be sent: paste it again, since a password manager may have altered it',
    remedy: rotateKey,
  },
  unauthorized: {
    titleInStream: '401 Unauthorized',
    cause: badKey,
    remedy: (scene, { details }) =>
      needsHeader(scene, details.status) ? keyInHeader(scene) : replaced(scene),
  },
  'invalid-key': {
    title: 'Invalid API key',
    cause: badKey,
    remedy: (scene, { details }) =>
      needsHeader(scene, details.status) ? keyInHeader(scene) : replaced(scene),
  },
  'restricted-key': {
    cause: ({ provider, keyMask, origin }) =>
      `the key${keyMask ? ` ${keyMask}` : ''} is limited to other sites, addresses or APIs: allow ${origin} and this API for it at ${provider.key.console}, or use another key`,
    remedy: rotateKey,
  },
  'no-browser': {
    cause: () =>
      'the settings of this organization do not allow requests from a browser; the key itself is fine',
    remedy: otherProvider,
  },
  forbidden: {
    titleInStream: '403 Forbidden',
    cause: (scene) =>
      joined(
        `the key may not use ${asked(scene)}`,
        adviceFor(scene.provider).forbidden,
        headerHint(scene),
      ),
    remedy: (scene, { details }) =>
      needsHeader(scene, details.status) ? keyInHeader(scene) : otherModel(scene),
  },
  'blocked-model': {
    cause: (scene, { details }) =>
      `your organization has to allow ${asked(scene)} first: an administrator can do that at ${details.address ?? scene.provider.key.console}`,
    remedy: otherModel,
  },
};

function badKey(scene: ErrorContext): string {
  const { provider, keyMask } = scene;
  if (provider.local) {
    return `${provider.name} requires you to sign in for this model: \`${provider.local.signIn}\``;
  }
  const key = keyMask ? `the key ${keyMask}` : 'the key';
  const { key: besides } = adviceFor(provider);
  return joined(
    `${key} is invalid or revoked: check that it is not revoked or expired, or make a new one at ${provider.key.console}`,
    besides && `it may also help to ${besides}`,
    headerHint(scene),
  );
}

/** Returns the command that replaces the key; for a runtime without keys, which needs a sign-in, the same request again. */
function replaced(scene: ErrorContext): string {
  return scene.provider.local ? retry(scene) : rotateKey(scene);
}

/** Returns whether a key that was refused in the address may be accepted in a header, as newer keys of Google are. */
function needsHeader({ scheme }: ErrorContext, status = 0): boolean {
  return scheme === 'query' && [401, 403].includes(status);
}

function keyInHeader({ provider }: ErrorContext): string {
  return `provider set ${provider.id} --key-in header`;
}

function headerHint(scene: ErrorContext): string | undefined {
  if (scene.scheme !== 'query') return undefined;
  return `\`${keyInHeader(scene)}\` sends the key in a header, which newer keys require`;
}
