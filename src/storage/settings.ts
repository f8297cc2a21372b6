/** A setting of this browser. Its value is stored as text. */
export interface Setting {
  /** Describes the setting in one line. */
  readonly summary: string;
  /** All valid values, or examples if `others` are valid too; the first is the default. Absent if any text is valid. */
  readonly values?: readonly [string, ...string[]];
  readonly others?: {
    /** Describes all valid values: `auto or 8 to 40`. */
    readonly description: string;
    /** Returns whether a value that is not in `values` is valid. */
    readonly includes: (value: string) => boolean;
  };
  /** The command that changes the setting, if it is not `set`. */
  readonly command?: string;
}

/** Every setting, in the order of lists and exports. */
export const settings = {
  model: { summary: 'the default model, as provider:model', command: 'model use' },
  bot: { summary: 'the id of the selected bot', command: 'bot use' },
  'key-in': {
    summary: 'whether the key of gemini is sent in the address or in a header',
    values: ['query', 'header'],
    command: 'provider set',
  },
  thoughts: {
    summary: 'whether openai is asked for summaries of its reasoning',
    values: ['off', 'on'],
    command: 'provider set',
  },
  theme: {
    summary: 'the color theme; auto follows the system',
    values: [
      'auto',
      'dark',
      'light',
      'solarized-dark',
      'solarized-light',
      'gruvbox-dark',
      'gruvbox-light',
      'dracula',
      'nord',
      'catppuccin-mocha',
      'catppuccin-latte',
      'tokyo-night',
      'one-dark',
      'monokai',
      'rose-pine',
    ],
  },
  color: {
    summary: 'whether colors are used; auto follows the system',
    values: ['auto', 'on', 'off'],
  },
  wrap: { summary: 'whether lines wrap between words', values: ['on', 'off'] },
  motion: {
    summary: 'the spinner; auto follows the system',
    values: ['auto', 'on', 'off'],
  },
  reasoning: {
    summary: 'how reasoning before an answer is shown',
    values: ['fold', 'show', 'hide'],
  },
  markdown: { summary: 'whether the Markdown of replies is rendered', values: ['on', 'off'] },
  measure: {
    summary: 'maximum columns of rendered replies; 0 for no limit',
    values: ['100', '0', '80'],
    others: {
      description: '0 or 20 to 1000',
      includes: (value) => /^(?:0|[2-9]\d|[1-9]\d{2}|1000)$/.test(value),
    },
  },
  'retry-hint': {
    summary: 'whether temporary errors suggest a retry',
    values: ['on', 'off'],
  },
  reader: { summary: 'whether screen readers can read row by row', values: ['off', 'on'] },
  font: {
    summary: 'a monospaced font of this device',
    values: ['auto'],
    others: {
      description: 'auto or the name of a font',
      includes: (value) => /^[\p{L}\p{N} ._-]{1,60}$/u.test(value),
    },
  },
  size: {
    summary: 'the font size in pixels',
    values: ['auto', '12', '15', '18', '24'],
    others: wholeNumber(8, 40),
  },
  budget: {
    summary: 'US dollars a month; a line says when they are spent',
    values: ['off', '5', '20'],
    others: {
      description: 'off or 0.01 to 99999.99',
      includes: (value) => /^(?:0|[1-9]\d{0,4})(?:\.\d\d?)?$/.test(value) && Number(value) > 0,
    },
  },
  pictures: {
    summary: 'the longest edge of attached pictures: 2,000 pixels, or 1,568',
    values: ['large', 'small'],
  },
  cache: { summary: 'whether providers may cache conversations', values: ['on', 'off'] },
  idle: {
    summary: 'seconds without data until a reply times out',
    values: ['auto', '30', '300'],
    others: wholeNumber(10, 3600),
  },
} as const satisfies Readonly<Record<string, Setting>>;

/** Describes `auto` and the whole numbers from `min` to `max`, without leading zeros. */
function wholeNumber(min: number, max: number): NonNullable<Setting['others']> {
  return {
    description: `auto or ${min} to ${max}`,
    includes: (value) =>
      /^[1-9]\d{0,3}$/.test(value) && Number(value) >= min && Number(value) <= max,
  };
}

export type SettingName = keyof typeof settings;
/** The values of a setting: those in its row if the row lists them all, otherwise any text. */
export type SettingValue<Name extends SettingName> = Name extends SettingName
  ? (typeof settings)[Name] extends { readonly others: unknown }
    ? string
    : (typeof settings)[Name] extends { readonly values: readonly (infer Value)[] }
      ? Value
      : string
  : never;

/** The names of all settings, in the order of the table. */
export const settingNames = Object.keys(settings) as readonly SettingName[];

/** Returns whether a text is a valid value of a setting. */
export function isSettingValue<Name extends SettingName>(
  name: Name,
  value: string,
): value is SettingValue<Name> & string {
  const { values, others }: Setting = settings[name];
  return !values || values.includes(value) || (others?.includes(value) ?? false);
}

/** Reads stored settings. */
export interface StoredSettings {
  get(name: SettingName): string | undefined;
}

/** Returns the value in effect: the stored one if it is valid, otherwise the default, which is '' for a setting without one. */
export function currentSetting(store: StoredSettings, name: SettingName): string {
  const stored = store.get(name);
  if (stored !== undefined && isSettingValue(name, stored)) return stored;
  const { values }: Setting = settings[name];
  return values?.[0] ?? '';
}

/** Returns the stored texts by name, unchecked: other versions and the developer tools can change them. */
export function storedSettings(store: StoredSettings): {
  readonly [Name in SettingName]?: string;
} {
  const entries = settingNames.map((name) => [name, store.get(name)] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
}
