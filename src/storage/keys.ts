import { Failure } from '../base/failure.ts';
import { isSame, type Secret } from '../base/secret.ts';
import { type ProviderId, providers, type Row } from '../providers/registry.ts';
import { toSecret } from '../secrets/key-patterns.ts';
import { KnownKeys } from '../secrets/known-keys.ts';
import type { KeyMatch, NamedKey } from '../secrets/redactor.ts';
import type { ReplaceKey, SavedKey } from './normalize-key.ts';
import { isNoValue, keyEntry } from './storage-keys.ts';

/**
 * The global keys, one a provider, each a plain string of its own in the storage; read anew at every call. Where the
 * browser lets the page store nothing, a key is held in the memory of this tab.
 */
export class KeyStore {
  /** These keys and those of bots, as they are looked for in text. */
  readonly known: KnownKeys;
  readonly #held = new Map<ProviderId, string>();
  readonly #sealed = new Map<ProviderId, { readonly value: string; readonly secret: Secret }>();

  /** `others` returns the keys that are kept elsewhere. */
  constructor(
    private readonly storage: () => Storage,
    others: () => readonly NamedKey[] = () => [],
  ) {
    this.known = new KnownKeys(() => [...this.named(), ...others()]);
  }

  /** The provider's key, or undefined where none is stored or the storage cannot be read. */
  get(provider: Row): Secret | undefined {
    const value = this.read(provider);
    if (value === '') return undefined;
    const known = this.#sealed.get(provider.id);
    if (known?.value === value) return known.secret;
    const secret = toSecret(value, provider.id);
    this.#sealed.set(provider.id, { value, secret });
    return secret;
  }

  /** Whether the provider's key is in the memory of this tab alone. */
  isHeld({ id }: Row): boolean {
    return this.#held.has(id);
  }

  /** Forgets the keys that are in the memory of this tab alone. */
  dropHeld(): void {
    this.#held.clear();
  }

  /**
   * Saves the key that `replace` returns, without validating it. Throws a `storage` Failure where the storage is full, or a
   * `usage` Failure where the provider needs no key.
   */
  set(provider: Row, replace: ReplaceKey): SavedKey {
    if (!provider.needsKey)
      throw new Failure('usage', `${provider.id} needs no key. Nothing was stored.`);
    const { value, saved } = replace(this.read(provider));
    if (saved.state === 'empty' || saved.state === 'unchanged') return saved;
    try {
      this.storage().setItem(keyEntry(provider), value);
      this.#held.delete(provider.id);
    } catch (error) {
      if (isFull(error)) throw new Failure('storage', full);
      this.#held.set(provider.id, value);
    }
    return saved;
  }

  /** Hands the provider's key, if there is one, to `write` and nobody else; gives what was handed over. */
  async copy(provider: Row, write: (text: string) => Promise<void>): Promise<Secret | undefined> {
    const value = this.read(provider);
    if (value === '') return undefined;
    await write(value);
    return toSecret(value);
  }

  /**
   * Removes the provider's key if it is still the one that was `seen`. Throws a `conflict` Failure where it is not, or a
   * `storage` one.
   */
  remove(provider: Row, seen: Secret): void {
    const now = this.get(provider);
    if (!now || !isSame(now, seen)) throw changedMeanwhile(`The ${provider.id} key`);
    const wasHeld = this.#held.delete(provider.id);
    try {
      this.storage().removeItem(keyEntry(provider));
    } catch {
      if (wasHeld) return;
      throw new Failure(
        'storage',
        'The key was not removed: this browser does not let the page change its storage.',
      );
    }
  }

  /** The providers that have a key, in slot order. */
  owners(): readonly Row[] {
    return providers.filter((row) => this.read(row) !== '');
  }

  /** Every fragment of a known key in the text, in order. */
  find(text: string): readonly KeyMatch[] {
    return this.known.redactor.find(text, 'known');
  }

  /** The text with every known key and all that begins as keys do under its mask. */
  redact(text: string): string {
    return this.known.redactor.redact(text);
  }

  /** Each line redacted; they are searched as one text first, as few hold a key. */
  redactLines(lines: readonly string[]): readonly string[] {
    const { redactor } = this.known;
    return redactor.mayContain(lines.join('\n'))
      ? lines.map((line) => redactor.redact(line))
      : lines;
  }

  /** Returns the text with every known key masked. */
  redactStored(text: string): string {
    return this.known.redactor.redact(text, 'known');
  }

  private named(): readonly NamedKey[] {
    return providers.flatMap((row) => {
      const secret = this.get(row);
      return secret ? [{ title: `${row.id} key`, secret }] : [];
    });
  }

  private read(provider: Row): string {
    if (!provider.needsKey) return '';
    const held = this.#held.get(provider.id);
    if (held !== undefined) return held;
    try {
      const value = this.storage().getItem(keyEntry(provider)) ?? '';
      return isNoValue(value) ? '' : value;
    } catch {
      return '';
    }
  }
}

const full =
  'The key was not saved: the storage of this page is full. Remove what is not needed (`doctor` tells what there is).';

/** What is thrown where something is no longer as the user saw it when deciding. */
export function changedMeanwhile(what: string): Failure {
  return new Failure(
    'conflict',
    `${what} was changed in another tab meanwhile, so nothing was done. Look at it and try again.`,
  );
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
