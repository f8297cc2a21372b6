import type { App } from '../src/app.ts';
import type { Row } from '../src/providers/registry.ts';
import { isSame, type Secret } from '../src/secret.ts';
import type { Saved } from '../src/stores/cleaning.ts';
import type { SecretField } from '../src/terminal/form-fields.ts';
import { ink } from '../src/terminal/ink.ts';
import type { Owner } from './key-owner.ts';
import { say } from './say.ts';

interface Touched {
  readonly owner: Owner;
  /** The key as the form found it. */
  readonly before: Secret | undefined;
  readonly saved?: Saved | undefined;
}

/** The fields of one form that take keys, each saved as it is typed, and what became of those keys. */
export class KeyFields {
  readonly #touched = new Map<string, Touched>();

  field(label: string, owner: Owner, note: () => string): SecretField {
    return {
      type: 'secret',
      label,
      note,
      mask: () => owner.key()?.mask ?? '',
      save: (secret) => this.#save(owner, secret),
    };
  }

  /** Remembers the key as it is now, where it is about to change. */
  touch(owner: Owner, saved?: Saved): void {
    const { before } = this.#touched.get(owner.title) ?? { before: owner.key() };
    this.#touched.set(owner.title, { owner, before, saved });
  }

  /** Says of each key that was changed what became of it. */
  report(app: App): void {
    for (const touched of this.#touched.values()) {
      const words = outcome(touched);
      if (words !== '') say(app, ink`${words}`);
    }
  }

  async #save(owner: Owner, secret: Secret | undefined): Promise<undefined> {
    this.touch(owner);
    const saved = secret && (await owner.set(secret));
    const key = owner.key();
    if (key && (saved === undefined || saved.state === 'empty')) await owner.remove(key);
    this.touch(owner, saved);
  }
}

function outcome({ owner, before, saved }: Touched): string {
  const { title, provider } = owner;
  const now = owner.key();
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
