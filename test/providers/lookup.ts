import { dialects } from '../../src/providers/dialects/index.ts';
import type { Dialect, Provider } from '../../src/providers/provider.ts';
import { providers, type Row } from '../../src/providers/registry.ts';

/** Returns the provider with this id. */
export function providerWithId(id: string): Row {
  const found = providers.find((provider) => provider.id === id);
  if (!found) throw new Error(`no provider has the id ${id}`);
  return found;
}

/** Returns a provider that uses a dialect, at one of its endpoints. */
export function providerOf(dialect: Dialect): Provider {
  const found = providers.find((provider) =>
    [provider, provider.otherEndpoint].some(
      (there) => there && dialects[there.dialect] === dialect,
    ),
  );
  if (!found) throw new Error('no provider uses the dialect');
  return found;
}
