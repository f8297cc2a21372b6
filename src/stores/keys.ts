import { Failure } from '../failure.ts';
import type { Provider } from '../providers/provider.ts';
import { type ProviderId, providers } from '../providers/registry.ts';
import {
  bodyOf,
  issuersByShape,
  maskShapes,
  replaceSpans,
  seal,
  traces,
} from '../providers/shape.ts';
import { reveal, type Secret } from '../secret.ts';
import type { Span } from '../words.ts';

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

const shortestFound = 8;

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

  /** Removes the provider's key; says whether there was one. Throws a `storage` Failure. */
  remove(provider: Provider): boolean {
    if (this.read(provider) === '') return false;
    try {
      this.storage().removeItem(entry(provider));
    } catch {
      throw new Failure(
        'storage',
        'The key was not removed: this browser does not let the page change its storage.',
      );
    }
    return true;
  }

  /** Every stretch of the text that is eight characters or more of a stored key, in order, with its provider. */
  find(text: string): readonly (Span & { readonly provider: ProviderId })[] {
    return this.held()
      .flatMap(({ provider, value }) =>
        traces(text, bodyOf(value)).map((span) => ({ ...span, provider })),
      )
      .sort((a, b) => a.start - b.start);
  }

  /** The text with every stored key, plain or escaped for a URL or JSON, and every known shape of one under its mask. */
  redact(text: string): string {
    let result = text;
    for (const { value } of this.held()) {
      for (const form of [encodeURIComponent(value), JSON.stringify(value).slice(1, -1)]) {
        result = result.replaceAll(form, () => seal(value).mask);
      }
    }
    return maskShapes(this.maskSpans(result, this.find(result)));
  }

  /** The text with the stretches replaced by the masks of what they hold. */
  maskSpans(text: string, spans: readonly Span[]): string {
    return replaceSpans(text, spans, (value) => seal(value).mask);
  }

  private held(): readonly { readonly provider: ProviderId; readonly value: string }[] {
    return providers
      .map((provider) => ({ provider: provider.id, value: this.read(provider) }))
      .filter(({ value }) => value.length >= shortestFound);
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
