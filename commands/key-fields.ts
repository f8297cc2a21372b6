import type { App } from '../src/app.ts';
import { providerById, type Row } from '../src/providers/registry.ts';
import { isSame, type Secret } from '../src/secret.ts';
import type { Bot } from '../src/stores/bot.ts';
import type { Saved } from '../src/stores/cleaning.ts';
import type { SecretField } from '../src/terminal/form-fields.ts';
import { ink } from '../src/terminal/ink.ts';
import { say } from './say.ts';

/** Where a key is kept. */
export interface KeyHome {
  readonly provider: Row;
  /** "openai key", "own openai key of poet". */
  readonly title: string;
  key(): Secret | undefined;
  set(secret: Secret): Saved | Promise<Saved>;
  remove(): void | Promise<void>;
}

interface Touched {
  readonly home: KeyHome;
  /** The key as the form found it. */
  readonly before: Secret | undefined;
  readonly saved?: Saved | undefined;
}

/** The home of a provider's global key. */
export function globalHome({ wire: { keys } }: App, provider: Row): KeyHome {
  return {
    provider,
    title: `${provider.id} key`,
    key: () => keys.get(provider),
    set: (secret) => keys.set(provider, secret),
    remove: () => keys.remove(provider),
  };
}

/** The home of a bot's own key, as long as the bot stays with its provider. */
export function ownHome({ bots }: App, { id, name, provider }: Bot): KeyHome {
  return {
    provider: providerById(provider),
    title: `own ${provider} key of ${name}`,
    key() {
      const bot = bots.byId(id);
      return bot?.provider === provider ? bot.key : undefined;
    },
    set: (secret) => bots.setKey(id, secret),
    remove: () => bots.removeKey(id),
  };
}

/** The fields of one form that take keys, each saved as it is typed, and what became of those keys. */
export class KeyFields {
  readonly #touched = new Map<string, Touched>();

  field(label: string, home: KeyHome, note: () => string): SecretField {
    return {
      type: 'secret',
      label,
      note,
      mask: () => home.key()?.mask ?? '',
      save: (secret) => this.#save(home, secret),
    };
  }

  /** Remembers the key as it is now, where it is about to change. */
  touch(home: KeyHome, saved?: Saved): void {
    const { before } = this.#touched.get(home.title) ?? { before: home.key() };
    this.#touched.set(home.title, { home, before, saved });
  }

  /** Says of each key that was changed what became of it. */
  report(app: App): void {
    for (const touched of this.#touched.values()) {
      const words = outcome(touched);
      if (words !== '') say(app, ink`${words}`);
    }
  }

  async #save(home: KeyHome, secret: Secret | undefined): Promise<undefined> {
    this.touch(home);
    const saved = secret && (await home.set(secret));
    if (saved === undefined || saved.state === 'empty') await home.remove();
    this.touch(home, saved);
  }
}

function outcome({ home, before, saved }: Touched): string {
  const { title, provider } = home;
  const now = home.key();
  const revoke = `revoke it at ${provider.key.console}`;
  if (!now) return before ? `${title} ${before.mask} removed; still valid: ${revoke}` : '';
  if (before && isSame(before, now)) return `${title} ${now.mask}: unchanged.`;
  const remarks = saved ? remarksOn(saved, provider) : '';
  if (!before) return `${title} ${now.mask}: saved in this browser, not checked.${remarks}`;
  return `${title} ${before.mask} → ${now.mask}.${remarks} The old one is still valid: ${revoke}`;
}

function remarksOn({ cleaned, issuers }: Saved, { id }: Row): string {
  const taken = cleaned.length > 0 ? ` Taken off: ${cleaned.join(', ')}.` : '';
  const isForeign = issuers.length > 0 && !issuers.includes(id);
  return isForeign ? `${taken} It looks like a key of ${issuers.join(' or ')}.` : taken;
}
