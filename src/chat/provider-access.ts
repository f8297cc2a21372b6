import { abortable } from '../base/abortable.ts';
import { Failure } from '../base/failure.ts';
import { isSame, type Secret } from '../base/secret.ts';
import type { PreparedRequest, ShownRequest } from '../providers/http/request.ts';
import { type Build, type Fetch, type Send, send } from '../providers/http/send.ts';
import type { AuthScheme, Provider } from '../providers/provider.ts';
import type { Row } from '../providers/registry.ts';
import type { Bot } from '../storage/bot.ts';
import type { BotStore } from '../storage/bots.ts';
import type { KeyStore } from '../storage/keys.ts';
import type { SettingsStore } from '../storage/settings-store.ts';

/** The key selected for a request: the bot's own key at its provider, or else the provider's global key, or else none. */
export interface Selection {
  readonly scope: 'bot' | 'global' | 'none';
  /** How the key is sent to the provider; `none` if the provider takes no key. */
  readonly scheme: AuthScheme;
  /** The mask of the key. */
  readonly mask?: string;
}

/** Sends requests to one provider, and remembers the key selected for the last one. */
export interface Sender {
  readonly send: Send;
  readonly selected: Selection | undefined;
}

/** Sends all requests to providers, with the key selected at the moment of sending. Nothing else calls `fetch` for them. */
export class ProviderAccess {
  /** The last request with a message that `fetch` was called with, without its key; undefined before the first. */
  lastRequest: ShownRequest | undefined;
  /** The keys that the user allowed to be sent to a provider whose keys begin differently. */
  readonly #allowed: Secret[] = [];

  constructor(
    readonly fetch: typeof globalThis.fetch,
    readonly keys: KeyStore,
    readonly settings: SettingsStore,
    private readonly bots: BotStore,
  ) {}

  /** Returns the key that a request would be sent with now, according to this tab's state. */
  selection(provider: Row, bot?: Pick<Bot, 'id'>): Selection {
    return this.#select(provider, bot).selection;
  }

  /**
   * Returns a sender to the provider for a bot, or without one. Each request first reads the bots; then the key is selected,
   * the request built and `fetch` called in one go, before any tab can change a bot or this tab a key. The key is noted
   * before it is sent, since a reply may contain it even after it is removed. If the bots cannot be read, the request is
   * sent anyway unless its key belongs to a bot.
   */
  sender(provider: Row, bot?: Pick<Bot, 'id'>): Sender {
    let selected: Selection | undefined;
    const dispatch = (build: Build, signal: AbortSignal) => {
      const { key, selection } = this.#select(provider, bot);
      if (this.#isMismatched(key, provider)) throw mismatchedKey(provider);
      if (key) this.keys.known.note();
      selected = selection;
      return this.send(build(key, selection.scheme), signal);
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

  /** Sends a request as it was built. Resolves and rejects as `Send` does. */
  send(request: PreparedRequest, signal: AbortSignal): Promise<Response> {
    const fetch: Fetch = (url, init) => {
      this.lastRequest = request.shown ?? this.lastRequest;
      return this.fetch(url, init);
    };
    return send(fetch, request, signal);
  }

  /** Returns the key that a request would be sent with now if it begins like those of another provider and is not allowed. */
  mismatchedKey(provider: Row, bot?: Pick<Bot, 'id'>): Secret | undefined {
    const { key } = this.#select(provider, bot);
    return this.#isMismatched(key, provider) ? key : undefined;
  }

  /** Allows a key to be sent to the provider that it is saved for, until the page is reloaded. */
  allow(key: Secret): void {
    this.#allowed.push(key);
  }

  /** Returns how the key is sent to the provider, according to the setting `key-in`. */
  scheme(provider: Provider): AuthScheme {
    const { scheme, headerScheme } = provider.key;
    return (this.settings.get('key-in') === 'header' && headerScheme) || scheme;
  }

  #isMismatched(key: Secret | undefined, { id }: Row): boolean {
    const issuer = key?.issuer;
    if (issuer === undefined || issuer === id) return false;
    return !this.#allowed.some((one) => one.provider === id && isSame(one, key));
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

/** Returns the Failure of a request whose key became another one, of another provider, after the user was asked. */
function mismatchedKey({ id }: Row): Failure {
  return new Failure(
    'conflict',
    `The key saved for ${id} looks like one of another provider, so nothing was sent. Try again.`,
  );
}

function isStorageFailure(error: unknown): boolean {
  return error instanceof Failure && error.kind === 'storage';
}
