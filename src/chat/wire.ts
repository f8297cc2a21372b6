import type { KeyPlace, Provider } from '../providers/provider.ts';
import type { ProviderId } from '../providers/registry.ts';
import type { Secret } from '../secret.ts';
import type { KeyStore } from '../stores/keys.ts';
import type { SettingsStore } from '../stores/settings.ts';

/** What a request to a provider needs: whom, the key the rule picks, and how it travels. */
export interface Access {
  readonly provider: Provider<ProviderId>;
  readonly key: Secret | undefined;
  readonly place: KeyPlace;
}

/** The way out: the one `fetch`, and the keys as they are at the moment of the call. */
export class Wire {
  constructor(
    readonly fetch: typeof globalThis.fetch,
    readonly keys: KeyStore,
    readonly settings: SettingsStore,
  ) {}

  access(provider: Provider<ProviderId>): Access {
    return { provider, key: this.keys.get(provider), place: this.place(provider) };
  }

  place(provider: Provider): KeyPlace {
    const inHeader = provider.key.place === 'query' && this.settings.get('key-in') === 'header';
    return inHeader ? 'x-goog-api-key' : provider.key.place;
  }
}
