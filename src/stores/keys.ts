import { Failure } from '../failure.ts';
import type { Provider } from '../providers/provider.ts';
import { providers, type Row } from '../providers/registry.ts';
import {
  bodyOf,
  keyShapes,
  mask,
  maskShapes,
  mayHaveShape,
  seal,
  telling,
  traces,
  windowsOf,
} from '../providers/shape.ts';
import { reveal, type Secret } from '../secret.ts';
import { merged, replaced, type Span } from '../span.ts';
import { replacing, type Saved } from './cleaning.ts';
import { siftFor } from './sift.ts';

/** A key that is stored, and what it is called: "openai key". */
export interface Held {
  readonly owner: string;
  readonly secret: Secret;
}

/** A text as `KeyStore.redact` gives it, and how many stretches of it are under a mask now. */
export interface Redacted {
  readonly text: string;
  readonly count: number;
}

/** The global keys, one a provider, each a plain string of its own in the storage; read anew at every call. */
export class KeyStore {
  /** `others` are the keys that are kept elsewhere, to be found in texts like these. */
  constructor(
    private readonly storage: () => Storage,
    private readonly others: () => readonly Held[] = () => [],
  ) {}

  /** The provider's key, or undefined where none is stored or the storage cannot be read. */
  get(provider: Provider): Secret | undefined {
    const value = this.read(provider);
    return value === '' ? undefined : seal(value);
  }

  /**
   * Saves a key as typed, freed of what a clipboard brings; never validates. Throws a `storage` Failure, or a `usage` one
   * where the provider takes no key.
   */
  set(provider: Provider, secret: Secret): Saved {
    if (provider.key.place === 'none')
      throw new Failure('usage', `${provider.id} needs no key. Nothing was stored.`);
    const { value, saved } = replacing(this.read(provider), reveal(secret));
    if (saved.state === 'empty' || saved.state === 'unchanged') return saved;
    try {
      this.storage().setItem(entry(provider), value);
    } catch (error) {
      throw new Failure('storage', isFull(error) ? full : off);
    }
    return saved;
  }

  /** Hands the provider's key, if there is one, to `write` and nobody else; gives what was handed over. */
  async copy(
    provider: Provider,
    write: (text: string) => Promise<void>,
  ): Promise<Secret | undefined> {
    const value = this.read(provider);
    if (value === '') return undefined;
    await write(value);
    return seal(value);
  }

  /** Removes the provider's key, if there is one. Throws a `storage` Failure. */
  remove(provider: Provider): void {
    try {
      this.storage().removeItem(entry(provider));
    } catch {
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

  /** Every stretch of the text that is eight characters or more of a stored key, in order, with what that key is called. */
  find(text: string): readonly (Span & { readonly owner: string })[] {
    return traces(text, windowsOf(this.held().map(({ owner, value }) => [bodyOf(value), owner])));
  }

  /** The text with every stored key, plain or escaped for a URL or JSON, and every known shape of one under its mask. */
  redact(text: string): string {
    let result = text;
    for (const { value } of this.held()) {
      for (const form of escaped(value)) result = result.replaceAll(form, () => mask(value));
    }
    return maskShapes(replaced(result, this.find(result), mask));
  }

  /** Each line redacted; looked for in all of them at once, as few hold a key. */
  redactLines(lines: readonly string[]): readonly string[] {
    const all = lines.join('\n');
    return this.redact(all) === all ? lines : lines.map((line) => this.redact(line));
  }

  /** The text with every stored key under its mask, looked for fast: for long texts that come in many pieces. */
  redactStored(text: string): string {
    const may = this.held().some(({ value }) =>
      samples(bodyOf(value)).some((part) => text.includes(part)),
    );
    return may ? replaced(text, this.find(text), mask) : text;
  }

  /** As `redact` for a great many texts, fast where none holds a key; those that are stored now are looked for. */
  redactor(): (text: string) => Redacted {
    const held = this.held().map(({ value }) => value);
    const mayHold = siftFor(held.flatMap((value) => [value, ...escaped(value)]));
    return (text) => {
      if (text.length < telling) return { text, count: 0 };
      const redacted = mayHold(text) || mayHaveShape(text) ? this.redact(text) : text;
      if (redacted === text) return { text, count: 0 };
      const shapes = keyShapes(text).filter(({ body }) => body >= telling);
      return {
        text: redacted,
        count: Math.max(1, merged([...this.find(text), ...shapes]).length),
      };
    };
  }

  private held(): readonly { readonly owner: string; readonly value: string }[] {
    const own = providers.map((row) => ({ owner: `${row.id} key`, value: this.read(row) }));
    const others = this.others().map(({ owner, secret }) => ({ owner, value: reveal(secret) }));
    return [...own, ...others].filter(({ value }) => value.length >= telling);
  }

  private read(provider: Provider): string {
    if (provider.key.place === 'none') return '';
    try {
      return this.storage().getItem(entry(provider)) ?? '';
    } catch {
      return '';
    }
  }
}

const off =
  'The key was not saved: this browser does not let the page store anything. Allow site data for this page, or leave the private window.';
const full =
  'The key was not saved: the storage of this page is full. Remove what is not needed (`doctor` tells what there is).';

function isFull(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'QuotaExceededError';
}

function entry(provider: Provider): string {
  return `app-apikey-${provider.slot}`;
}

/** The ways a key is written inside an address or JSON. */
function escaped(value: string): readonly string[] {
  const json = JSON.stringify(value).slice(1, -1);
  const forms = /\p{Cs}/u.test(value) ? [json] : [json, encodeURIComponent(value)];
  return forms.filter((form) => form !== value);
}

/** Pieces of which at least one is in every stretch of twice their length. */
function samples(body: string): readonly string[] {
  const count = Math.floor(body.length / telling);
  return Array.from({ length: count }, (_, at) => body.slice(at * telling, (at + 1) * telling));
}
