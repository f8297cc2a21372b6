import type { Failure, FailureKind } from '../failure.ts';
import type { Scene } from './scene.ts';
import { unreachable } from './unreachable.ts';

/** One line of cause: what it can be at this provider, and what helps. */
export function cause(failure: Failure, scene: Scene): string {
  return causes[failure.kind](scene, failure);
}

const free = 'or use a free model (gemini, or a free model of openrouter)';
const kept = 'what came is kept';
const own = (_: Scene, failure: Failure) => failure.message;

const causes: Readonly<Record<FailureKind, (scene: Scene, failure: Failure) => string>> = {
  'no-key': ({ provider }) =>
    `no key is set for ${provider.name}: set one (${provider.key.console}), check that the provider selected in \`config\` is the one the key is for, or paste it again, since a password manager may have altered it`,
  'unsendable-key': () =>
    'the key holds characters that no request can carry: paste it again, since a password manager may have altered it',
  unauthorized: badKey,
  'invalid-key': badKey,
  payment: ({ provider }) =>
    `credits are insufficient or billing has lapsed at ${provider.name}: ${provider.remedies.payment ?? 'add credits'}, ${free}`,
  forbidden: (scene) =>
    sentences(
      `the key may not use ${scene.model}`,
      scene.provider.remedies.forbidden,
      inHeader(scene),
    ),
  'rate-limit': rateLimit,
  'no-credit': ({ provider }) =>
    `credit used up at ${provider.name}: ${provider.remedies.payment ?? 'add credits'}, ${free}`,
  'unknown-model': ({ provider, model, near }) =>
    sentences(
      `${provider.name} ${provider.key.place === 'none' ? 'has' : 'knows'} no model ${model}`,
      near?.length ? `near names: ${near.join(', ')}` : undefined,
    ),
  context: ({ model }) =>
    `the conversation is longer than ${model} can read: begin a new one with \`/new\``,
  parameter: ({ model }) => `${model} refuses one of the parameters that are set`,
  'too-large': () => 'the message is too large: shorten it, or send it in parts',
  timeout: ({ provider }) => `${provider.name} waited too long for the request`,
  rejected: ({ provider }) => `${provider.name} did not accept the request`,
  overloaded: ({ provider }, failure) =>
    `${provider.name} is overloaded: retry${inAWhile(failure)}, or use another model; ${kept}`,
  server: ({ provider }) => `${provider.name} had an error of its own; ${kept}`,
  'broke-off': () => `the connection closed before the reply was complete; ${kept}`,
  idle: () => `nothing came for too long; ${kept}`,
  unreachable,
  'held-key': own,
  storage: own,
  usage: own,
};

function badKey(scene: Scene, failure: Failure): string {
  const { provider, keyMask } = scene;
  if (isOfOrganization(failure)) {
    return 'the settings of this organization do not allow requests from a browser; the key itself is fine';
  }
  if (provider.key.place === 'none') {
    return `${provider.name} wants you to sign in for this model: \`ollama signin\``;
  }
  const key = keyMask ? `the key ${keyMask}` : 'the key';
  return sentences(
    `${key} is invalid or revoked: make a new one at ${provider.key.console}, and check that it is not revoked or expired`,
    provider.remedies.key && `it may also help to ${provider.remedies.key}`,
    inHeader(scene),
  );
}

/** Whether it is the organization that wants no browsers, and not the key that is bad. */
export function isOfOrganization({ details: { said = '' } }: Pick<Failure, 'details'>): boolean {
  return /CORS requests.{0,200}organi[sz]ation/i.test(said);
}

/** Keys of Google's newer kind are documented for the header. */
function inHeader({ provider, place }: Scene): string | undefined {
  if (place !== 'query') return undefined;
  return `\`provider set ${provider.id} --key-in header\` sends the key in a header, as newer keys want it`;
}

function rateLimit({ provider }: Scene, failure: Failure): string {
  const { limits, freeTier } = provider;
  const lower = freeTier.startsWith('yes') ? 'free tiers are lower' : '';
  return sentences(
    `too many requests: retry${inAWhile(failure)}, or raise the usage tier`,
    [lower, limits.join(', ')].filter(Boolean).join(': '),
  );
}

function inAWhile({ details }: Failure): string {
  const seconds = details.retryAfter;
  if (seconds === undefined) return ' in about a minute';
  return seconds > 120
    ? ` in ${Math.ceil(seconds / 60)} minutes`
    : ` in ${Math.max(1, Math.ceil(seconds))} s`;
}

function sentences(...parts: readonly (string | undefined)[]): string {
  return parts.filter(Boolean).join('; ');
}
