import type { ProviderId } from '../../src/providers/registry.ts';
import type { Random } from '../support/random.ts';

/** The providers in the race. */
export const issuers = ['anthropic', 'openai', 'gemini'] as const satisfies readonly ProviderId[];
export type Issuer = (typeof issuers)[number];

/** The prefix that half of the keys of an issuer have. */
const prefixes: Readonly<Record<Issuer, string>> = {
  anthropic: 'sk-ant-api03-',
  openai: 'sk-proj-',
  gemini: 'AIza',
};

/** Makes keys that contain their issuer. No two of them end in the same four characters. */
export class KeyFactory {
  readonly #made: { readonly issuer: Issuer; readonly value: string }[] = [];
  #count = 0;

  constructor(private readonly random: Random) {}

  /** All keys made so far. */
  get values(): readonly string[] {
    return this.#made.map(({ value }) => value);
  }

  /** Returns a key in two parts. The first part contains the issuer too. */
  make(issuer: Issuer): readonly [begin: string, rest: string] {
    const prefix = this.random.chance(0.5) ? prefixes[issuer] : '';
    const begin = `${prefix}${this.random.letters(6)}${markOf(issuer)}${this.random.letters(8)}${this.#end()}`;
    const rest = this.random.letters(8) + this.#end();
    this.#made.push({ issuer, value: begin + rest });
    return [begin, rest];
  }

  /** Returns a key of the issuer, sometimes one that was returned before. */
  take(issuer: Issuer): string {
    const former = this.#made.filter((one) => one.issuer === issuer).slice(-6);
    if (former.length > 0 && this.random.chance(0.15)) return this.random.pick(former).value;
    return this.make(issuer).join('');
  }

  #end(): string {
    this.#count += 1;
    return this.#count.toString(36).padStart(4, '0');
  }
}

/** Returns the issuer of a key. */
export function issuerOf(value: string): Issuer | undefined {
  return issuers.find((issuer) => value.includes(markOf(issuer)));
}

/** Returns the text that is in every key of an issuer and in no other text. */
function markOf(issuer: Issuer): string {
  return `-${issuer.charAt(0)}${issuer.charAt(0)}-`;
}
