import { Failure } from '../base/failure.ts';

/** What is kept over reloads, each value in an entry of its own so that two tabs lose nothing. */
interface Values {
  /** The default model, as `provider:model`. */
  readonly model: string;
  /** The id of the bot in use; '' for none. */
  readonly bot: string;
  /** How gemini's key travels. */
  readonly 'key-in': 'query' | 'header';
  /** What the commands call them; a value is checked where it is used. */
  readonly theme: string;
  readonly color: string;
  readonly wrap: string;
  readonly motion: string;
  readonly reader: string;
  readonly font: string;
  readonly size: string;
  readonly reasoning: string;
  readonly idle: string;
  readonly 'retry-hint': string;
}

/** Every setting there is, in the order in which they are exported. */
export const settingNames = [
  'model',
  'bot',
  'key-in',
  'theme',
  'color',
  'wrap',
  'motion',
  'reader',
  'font',
  'size',
  'reasoning',
  'idle',
  'retry-hint',
] as const satisfies readonly (keyof Values)[];

export type SettingName = (typeof settingNames)[number];

/** The settings of this browser, one storage entry each; read anew at every call. */
export class SettingsStore {
  /** `holdsKey` tells of a value that must not be stored. */
  constructor(
    private readonly storage: () => Storage,
    private readonly holdsKey: (value: string) => boolean = () => false,
  ) {}

  /** The stored text, or undefined where none is stored or the storage cannot be read. */
  get(name: keyof Values): string | undefined {
    try {
      return this.storage().getItem(entry(name)) ?? undefined;
    } catch {
      return undefined;
    }
  }

  /** All that are stored, under their names. */
  all(): { readonly [Name in SettingName]?: string } {
    const entries = settingNames.map((name) => [name, this.get(name)] as const);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }

  /**
   * Stores a value, or removes it where it is undefined. Throws a `held-key` Failure where the value holds a key, or a
   * `storage` one; nothing is changed then.
   */
  set<Name extends keyof Values>(name: Name, value: Values[Name] | undefined): void {
    if (value !== undefined && this.holdsKey(value)) {
      throw new Failure('held-key', 'The setting was not saved: the value holds an API key.');
    }
    try {
      if (value === undefined) this.storage().removeItem(entry(name));
      else this.storage().setItem(entry(name), value);
    } catch {
      throw new Failure(
        'storage',
        'The setting was not saved: this browser does not let the page store anything, or its storage is full.',
      );
    }
  }

  /** Removes every value that holds a key, as far as the browser lets it: one may have become known since it was stored. */
  removeWithKeys(): void {
    try {
      const held = settingNames.filter((name) => this.holdsKey(this.get(name) ?? ''));
      for (const name of held) this.storage().removeItem(entry(name));
    } catch {
      // No value can be changed then.
    }
  }
}

function entry(name: keyof Values): string {
  return `keysh-${name}`;
}
