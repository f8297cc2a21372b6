import { abortable } from '../base/abortable.ts';
import { Failure } from '../base/failure.ts';
import type { Secret } from '../base/secret.ts';
import { type Build, type Send, send } from '../providers/http/send.ts';
import type { AuthScheme, Provider } from '../providers/provider.ts';
import type { Row } from '../providers/registry.ts';
import type { Bot } from '../storage/bot.ts';
import type { BotStore } from '../storage/bots.ts';
import type { KeyStore } from '../storage/keys.ts';
import type { SettingsStore } from '../storage/settings-store.ts';

/** Which key the selection rule names: the bot's own at the bot's provider, else the provider's global one, else none. */
export interface Selection {
  readonly scope: 'bot' | 'global' | 'none';
  /** How a key travels to the provider; `none` where it takes no key. */
  readonly scheme: AuthScheme;
  /** The mask of the key. */
  readonly mask?: string;
}

/** Sends requests to one provider, and remembers the key that was selected for the last. */
export interface Sender {
  readonly send: Send;
  readonly selected: Selection | undefined;
}

/** The only way to the providers: `fetch`, with the key that the selection rule names at the moment of sending. */
export class ProviderAccess {
  constructor(
    readonly fetch: typeof globalThis.fetch,
    readonly keys: KeyStore,
    readonly settings: SettingsStore,
    private readonly bots: BotStore,
  ) {}

  /** Which key a request would be sent with now, as far as this tab knows. */
  selection(provider: Row, bot?: Pick<Bot, 'id'>): Selection {
    return this.#select(provider, bot).selection;
  }

  /**
   * Sends to the provider for a bot, or for none. No key waits: for each request the bots are read, then the key is
   * selected, the request built and `fetch` called before any tab can change a bot, or this one a key. The key is noted
   * before it is sent: an answer may hold it after it was removed. Where the bots cannot be read, a request is sent all
   * the same unless its key is a bot's own.
   */
  sender(provider: Row, bot?: Pick<Bot, 'id'>): Sender {
    let selected: Selection | undefined;
    const dispatch = (build: Build, signal: AbortSignal) => {
      const { key, selection } = this.#select(provider, bot);
      if (key) this.keys.known.note();
      selected = selection;
      return send(this.fetch, build(key, selection.scheme), signal);
    };
    return {
      get selected() {
        return selected;
      },
      send: async (build, signal) => {
        let sent: Promise<Response> | undefined;
        let isOver = false;
        const reading = this.bots.refreshAnd(() => {
          if (!isOver) sent = dispatch(build, signal);
        });
        try {
          await abortable(this.bots.database.withTimeout(reading), signal);
        } catch (error) {
          isOver = true;
          const isOwn = this.selection(provider, bot).scope === 'bot';
          if (!sent && (isOwn || !isStorageFailure(error))) throw error;
        }
        return sent ?? dispatch(build, signal);
      },
    };
  }

  /** Returns how the key travels to the provider, as the setting `key-in` says. */
  scheme(provider: Provider): AuthScheme {
    const { scheme, headerScheme } = provider.key;
    return (this.settings.get('key-in') === 'header' && headerScheme) || scheme;
  }

  #select(
    provider: Row,
    bot?: Pick<Bot, 'id'>,
  ): { readonly key: Secret | undefined; readonly selection: Selection } {
    const scheme = this.scheme(provider);
    const current = bot && this.bots.byId(bot.id);
    const own = current?.provider === provider.id && provider.needsKey ? current.key : undefined;
    const key = own ?? this.keys.get(provider);
    const scope = own ? 'bot' : key ? 'global' : 'none';
    return { key, selection: { scope, scheme, ...(key && { mask: key.mask }) } };
  }
}

function isStorageFailure(error: unknown): boolean {
  return error instanceof Failure && error.kind === 'storage';
}
