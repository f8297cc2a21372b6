import type { KeyPlace, Provider } from '../providers/provider.ts';
import type { ProviderId } from '../providers/registry.ts';
import type { Secret } from '../secret.ts';
import type { Bot } from '../stores/bot.ts';
import type { KeyStore } from '../stores/keys.ts';
import type { SettingsStore } from '../stores/settings.ts';

/** What a request to a provider needs: whom, the key the rule picks, and how it travels. */
export interface Access {
  readonly provider: Provider<ProviderId>;
  readonly key: Secret | undefined;
  /** Whose key that is. */
  readonly scope: 'bot' | 'global' | 'none';
  readonly place: KeyPlace;
}

/** The way out: the one `fetch`, and the keys as they are at the moment of the call. */
export class Wire {
  constructor(
    readonly fetch: typeof globalThis.fetch,
    readonly keys: KeyStore,
    readonly settings: SettingsStore,
  ) {}

  /** The bot's own key at the bot's own provider, else the provider's global key, else none. */
  access(provider: Provider<ProviderId>, bot?: Bot): Access {
    const place = this.place(provider);
    const own = bot?.provider === provider.id && place !== 'none' ? bot.key : undefined;
    if (own) return { provider, key: own, scope: 'bot', place };
    const key = this.keys.get(provider);
    return { provider, key, scope: key ? 'global' : 'none', place };
  }

  place(provider: Provider): KeyPlace {
    const inHeader = provider.key.place === 'query' && this.settings.get('key-in') === 'header';
    return inHeader ? 'x-goog-api-key' : provider.key.place;
  }
}
