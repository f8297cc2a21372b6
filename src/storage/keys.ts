import { Failure } from '../base/failure.ts';
import { isSame, type Secret } from '../base/secret.ts';
import { type ProviderId, providers, type Row } from '../providers/registry.ts';
import { toSecret } from '../secrets/key-patterns.ts';
import { KnownKeys } from '../secrets/known-keys.ts';
import type { KeyMatch, NamedKey } from '../secrets/redactor.ts';
import type { ReplaceKey, SavedKey } from './normalize-key.ts';
import { isNoValue, keyEntry } from './storage-keys.ts';

/**
 * The global keys, one per provider. Each is a plain string in an entry of its own that is read at every call. If the
 * browser does not let the page store anything, keys are kept in the memory of this tab.
 */
export class KeyStore {
  /** The keys to find in texts: these and those of bots. */
  readonly known: KnownKeys;
  readonly #inMemory = new Map<ProviderId, string>();
  readonly #secrets = new Map<ProviderId, { readonly value: string; readonly secret: Secret }>();
  #others: () => readonly NamedKey[] = () => [];

  constructor(private readonly storage: () => Storage) {
    this.known = new KnownKeys(() => [...this.namedKeys(), ...this.#others()]);
  }

  /** Makes the keys known that are stored elsewhere, which `others` returns. */
  include(others: () => readonly NamedKey[]): void {
    this.#others = others;
  }

  /** Returns the key of a provider; undefined if none is stored or the storage cannot be read. */
  get(provider: Row): Secret | undefined {
    const value = this.read(provider);
    if (value === '') return undefined;
    const known = this.#secrets.get(provider.id);
    if (known?.value === value) return known.secret;
    const secret = toSecret(value, provider.id);
    this.#secrets.set(provider.id, { value, secret });
    return secret;
  }

  /** Returns whether the key of a provider is only in the memory of this tab. */
  isInMemory({ id }: Row): boolean {
    return this.#inMemory.has(id);
  }

  /** Forgets the keys that are only in the memory of this tab. */
  forgetInMemory(): void {
    this.#inMemory.clear();
  }

  /**
   * Saves the key that `replace` returns, without validating it. Throws a `storage` Failure if the storage is full, or a
   * `usage` Failure if the provider needs no key.
   */
  set(provider: Row, replace: ReplaceKey): SavedKey {
    if (!provider.needsKey)
      throw new Failure('usage', `${provider.id} needs no key. Nothing was stored.`);
    const { value, saved } = replace(this.read(provider));
    if (saved.state === 'empty' || saved.state === 'unchanged') return saved;
    try {
      this.storage().setItem(keyEntry(provider), value);
      this.#inMemory.delete(provider.id);
    } catch (error) {
      if (isFull(error)) throw new Failure('storage', full);
      this.#inMemory.set(provider.id, value);
    }
    return saved;
  }

  /** Passes the key of a provider, if there is one, to `write`, and returns it. */
  async copy(provider: Row, write: (text: string) => Promise<void>): Promise<Secret | undefined> {
    const value = this.read(provider);
    if (value === '') return undefined;
    await write(value);
    return toSecret(value);
  }

  /**
   * Removes the key of a provider if it is still the one that was `seen`. Throws a `conflict` Failure if it is not, or a
   * `storage` Failure.
   */
  remove(provider: Row, seen: Secret): void {
    const now = this.get(provider);
    if (!isSame(now, seen)) throw changedMeanwhile(`The ${provider.id} key`);
    const wasInMemory = this.#inMemory.delete(provider.id);
    try {
      this.storage().removeItem(keyEntry(provider));
    } catch {
      if (wasInMemory) return;
      throw new Failure(
        'storage',
        'The key was not removed: this browser does not let the page change its storage.',
      );
    }
  }

  /** Returns the providers that have a key, in slot order. */
  owners(): readonly Row[] {
    return providers.filter((row) => this.read(row) !== '');
  }

  /** Returns every fragment of a known key in a text, in order. */
  find(text: string): readonly KeyMatch[] {
    return this.known.redactor.find(text, 'known');
  }

  /** Returns a text with every known key, and everything that begins like a key, masked. */
  redact(text: string): string {
    return this.known.redactor.redact(text);
  }

  /** Redacts lines. They are searched as one text first, because few contain a key. */
  redactLines(lines: readonly string[]): readonly string[] {
    const { redactor } = this.known;
    return redactor.mayContain(lines.join('\n'))
      ? lines.map((line) => redactor.redact(line))
      : lines;
  }

  /** Returns a text with every known key masked. */
  redactStored(text: string): string {
    return this.known.redactor.redact(text, 'known');
  }

  private namedKeys(): readonly NamedKey[] {
    return providers.flatMap((row) => {
      const secret = this.get(row);
      return secret ? [{ title: `${row.id} key`, secret }] : [];
    });
  }

  private read(provider: Row): string {
    if (!provider.needsKey) return '';
    const inMemory = this.#inMemory.get(provider.id);
    if (inMemory !== undefined) return inMemory;
    try {
      const value = this.storage().getItem(keyEntry(provider)) ?? '';
      return isNoValue(value) ? '' : value;
    } catch {
      return '';
    }
  }
}

const full =
  'The key was not saved: the storage of this page is full. Remove what you do not need; `doctor` shows what is stored.';

/** Returns the Failure to throw if something changed after the user saw it. */
export function changedMeanwhile(what: string): Failure {
  return new Failure(
    'conflict',
    `${what} was changed in another tab, so nothing was done. Check it and try again.`,
  );
}

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}
