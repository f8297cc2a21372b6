import { type Canary, canary, keyedProviders } from '../../support/canary-keys.ts';
import { misplaced } from './mistake-steps.ts';
import { signedIn } from './sign-in-steps.ts';

/** The global keys. */
export const slots = keyedProviders.map((id) => canary(id));
/** The own keys of two bots, and keys that are set during the session. */
export const poet = canary('openai', 'poet');
export const wit = canary('mistral', 'wit');
export const [next, asked, typed, own] = [
  canary('openai', 'next'),
  canary('deepseek', 'asked'),
  canary('xai', 'typed'),
  canary('openai', 'own'),
];
/** Keys that the other tab sets: by rotation, and for a bot. */
export const [late, beside] = [canary('mistral', 'late'), canary('groq', 'beside')];
/** A key that is in a stored file before it is known. */
export const former = canary('mistral', 'former');
/** Returns the global key that a provider has first. */
export const keyFor = (id: (typeof keyedProviders)[number]) =>
  slots[keyedProviders.indexOf(id)]?.key ?? '';

/** Every key of the session. */
export const canaries: readonly Canary[] = [
  ...[...slots, poet, wit, next, asked, typed, own, late, beside, former, misplaced, signedIn],
];
