import { Failure } from '../failure.ts';
import type { Provider } from '../providers/provider.ts';
import { type ProviderId, providers, type Row } from '../providers/registry.ts';
import {
  bodyOf,
  issuersByShape,
  mask,
  maskShapes,
  seal,
  telling,
  traces,
  windowsOf,
} from '../providers/shape.ts';
import { reveal, type Secret } from '../secret.ts';
import { replaced, type Span } from '../span.ts';

/** What saving a key did, with masks only. */
export interface Saved {
  readonly state: 'set' | 'rotated' | 'unchanged' | 'empty';
  readonly before?: Secret;
  readonly now: Secret;
  /** What the clipboard had brought along and was taken off. */
  readonly cleaned: readonly string[];
  /** Whose keys begin like this one; empty where that cannot be told. */
  readonly issuers: readonly ProviderId[];
}

/** The global keys, one a provider, each a plain string of its own in the storage; read anew at every call. */
export class KeyStore {
  constructor(private readonly storage: () => Storage) {}

  /** The provider's key, or undefined where none is stored or the storage cannot be read. */
  get(provider: Provider): Secret | undefined {
    const value = this.read(provider);
    return value === '' ? undefined : seal(value);
  }

  /** Saves a key as typed, freed of what a clipboard brings; never validates. Throws a `storage` Failure. */
  set(provider: Provider, secret: Secret): Saved {
    const { value, cleaned } = clean(reveal(secret));
    const result = { now: seal(value), cleaned, issuers: issuersByShape(value) };
    if (value === '') return { state: 'empty', ...result };
    const old = this.read(provider);
    if (old === value) return { state: 'unchanged', ...result };
    try {
      this.storage().setItem(entry(provider), value);
    } catch {
      throw new Failure(
        'storage',
        'The key was not saved: this browser does not let the page store anything, or its storage is full. Allow site data for this page, or leave the private window.',
      );
    }
    return old === ''
      ? { state: 'set', ...result }
      : { state: 'rotated', before: seal(old), ...result };
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

  /** Every stretch of the text that is eight characters or more of a stored key, in order, with its provider. */
  find(text: string): readonly (Span & { readonly owner: ProviderId })[] {
    return traces(text, windowsOf(this.held().map(({ id, value }) => [bodyOf(value), id])));
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

  private held(): readonly { readonly id: ProviderId; readonly value: string }[] {
    return providers
      .map((row) => ({ id: row.id, value: this.read(row) }))
      .filter(({ value }) => value.length >= telling);
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

const wrappings: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['invisible characters', /^\p{Cf}+|\p{Cf}+$/gu],
  ['white space', /^[\s\p{Cc}]+|[\s\p{Cc}]+$/gu],
  ['quotes', /^["'`“”‘’«»]+|["'`“”‘’«»]+$/gu],
  ['"Bearer"', /^bearer(?=\s)/iu],
];

function clean(typed: string): { value: string; cleaned: readonly string[] } {
  const cleaned = new Set<string>();
  let value = typed;
  for (let before = ''; before !== value; ) {
    before = value;
    for (const [what, pattern] of wrappings) {
      const freed = value.replace(pattern, '');
      if (freed !== value) cleaned.add(what);
      value = freed;
    }
  }
  return { value, cleaned: [...cleaned] };
}
