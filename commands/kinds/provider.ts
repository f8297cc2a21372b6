import type { App } from '../../src/app/app.ts';
import { nearest } from '../../src/base/closest.ts';
import { Failure } from '../../src/base/failure.ts';
import type { SignInProvider } from '../../src/chat/sign-in.ts';
import { findProvider, providers, type Row } from '../../src/providers/registry.ts';
import { maskLong } from '../../src/secrets/mask-long.ts';
import type { Candidate } from '../../src/terminal/editor/fuzzy-match.ts';
import type { Kind } from '../definition.ts';

/** A provider, by id, alias or slot. */
export const provider: Kind<Row> = {
  parse: (_, word) => findProviderNamed(word),
  complete: completeProviders,
};

/** A provider whose key a command is about: those with a key are offered first. */
export const keyedProvider: Kind<Row> = {
  parse: provider.parse,
  complete(app) {
    const keyed = app.keys.owners();
    const others = providers.filter((row) => !keyed.includes(row));
    return [...keyed, ...others].map(toCandidate(app));
  },
};

/** The providers where users can sign in to get a key. */
export const signInProviders = providers.filter(
  (row): row is SignInProvider => row.signIn !== undefined,
);

/** A provider where users can sign in to get a key. */
export const signInProvider: Kind<SignInProvider> = {
  parse(_, word) {
    const { id, name } = findProviderNamed(word);
    const found = signInProviders.find((row) => row.id === id);
    if (found) return found;
    throw new Failure('usage', `${name} gives no keys by a sign-in.`, {
      suggestion: `key open ${id}, then: key set ${id}`,
    });
  },
  complete: (app) => signInProviders.map(toCandidate(app)),
};

/** Returns all providers with the state of their keys. */
export function completeProviders(app: App): readonly Candidate[] {
  return providers.map(toCandidate(app));
}

/**
 * Returns the provider with an id, alias or slot, which a colon may follow. Throws a `not-found` Failure that contains no
 * key.
 */
export function findProviderNamed(word: string): Row {
  const found = findProvider(word.replace(/:$/, ''));
  if (found) return found;
  const [near] = nearest(
    word,
    providers.flatMap(({ id, aliases }) => [id, ...aliases]),
  );
  const hint = near
    ? ` Did you mean ${near}?`
    : ` Known: ${providers.map(({ id }) => id).join(', ')}.`;
  throw new Failure('not-found', `No provider '${maskLong(word)}'.${hint}`);
}

function toCandidate(app: App): (row: Row) => Candidate {
  const keyed = new Set(app.keys.owners());
  return (row) => {
    if (!row.needsKey) return { text: row.id, description: 'needs no key' };
    const state = keyed.has(row) ? 'key set' : `no key; free tier: ${row.freeTier}`;
    return { text: row.id, description: state };
  };
}
