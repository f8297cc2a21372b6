import type { Provider } from '../provider.ts';

/** What helps at one provider, as a sentence goes on with it. */
interface Advice {
  /** Beside a new key. */
  readonly key?: string;
  readonly payment: string;
  readonly forbidden?: string;
}

const advice: Readonly<Record<string, Advice>> = {
  anthropic: { key: 'add credits', payment: 'add credits' },
  openai: {
    key: 'activate billing',
    payment: 'add credits or activate billing',
    forbidden: 'some models need a higher usage tier',
  },
};

/** Returns what helps at a provider. */
export function adviceFor({ id }: Pick<Provider, 'id'>): Advice {
  return advice[id] ?? { payment: 'add credits' };
}
