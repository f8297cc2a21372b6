import { day, field, list, number, text } from '../base/json.ts';
import type { Provider } from './provider.ts';

/** How a provider is asked what a key or its account has left. */
export interface Account {
  /** The path of a GET request; that of the key's test if absent. */
  readonly path?: string;
  /** Returns what the body of the answer says, in phrases; none if it says nothing. */
  read(body: unknown, provider: Provider): readonly string[];
}

/** The accounts by the id of the provider. The other providers do not tell the holder of a key. */
export const accounts: Readonly<Record<string, Account>> = {
  // https://openrouter.ai/docs/api-reference/limits
  openrouter: { read: openRouterKey },
  // https://api-docs.deepseek.com/api/get-user-balance
  deepseek: { path: '/user/balance', read: deepSeekBalance },
  // https://docs.x.ai/docs/api-reference#get-api-key-information
  xai: { path: '/v1/api-key', read: xaiKey },
};

/** Balances that are read. */
const maxBalances = 5;

function openRouterKey(body: unknown): readonly string[] {
  const data = field(body, 'data');
  const limit = number(field(data, 'limit'));
  const left = amount(field(data, 'limit_remaining'));
  const reset = /^(?:daily|weekly|monthly)$/.exec(text(field(data, 'limit_reset')) ?? '')?.[0];
  const today = number(field(data, 'usage_daily'));
  const month = number(field(data, 'usage_monthly'));
  const requests = number(field(data, 'free_model_daily_requests', 'limit'));
  const free = number(field(data, 'free_model_daily_requests', 'remaining'));
  const expiry = day(field(data, 'expires_at'));
  return phrases(
    limit !== undefined && left !== undefined && `${dollars(left)} of ${dollars(limit)} left`,
    limit !== undefined && reset && `limit resets ${reset}`,
    field(data, 'limit') === null && 'no limit of the key',
    today !== undefined && `today ${dollars(today)}`,
    month !== undefined && `this month ${dollars(month)}`,
    free !== undefined &&
      requests !== undefined &&
      `free requests left today: ${free} of ${requests}`,
    expiry !== undefined && `expires ${expiry}`,
  );
}

function deepSeekBalance(body: unknown): readonly string[] {
  const balances = list(field(body, 'balance_infos')).slice(0, maxBalances);
  const left = balances.map((balance) => {
    const total = amount(Number(text(field(balance, 'total_balance')) || Number.NaN));
    const currency = /^[A-Z]{3}$/.exec(text(field(balance, 'currency')) ?? '')?.[0];
    return total !== undefined && currency !== undefined && `${money(total, currency)} left`;
  });
  return phrases(...left, field(body, 'is_available') === false && 'too little for a request');
}

function xaiKey(body: unknown, { key }: Provider): readonly string[] {
  const flags = ['api_key_blocked', 'api_key_disabled', 'team_blocked'] as const;
  const known = flags.filter((name) => typeof field(body, name) === 'boolean');
  const set = known.filter((name) => field(body, name) === true);
  const state = set.map((name) => name.replace('api_', '').replace('_', ' ')).join(', ');
  return phrases(known.length > 0 && (state || `not blocked; credit: ${key.console}`));
}

function phrases(...all: readonly (string | false | undefined)[]): readonly string[] {
  return all.flatMap((phrase) => phrase || []);
}

/** Returns an amount up to 10¹², a negative one as 0, or else undefined. */
function amount(value: unknown): number | undefined {
  return typeof value === 'number' && value < 0 ? 0 : number(value);
}

function dollars(sum: number): string {
  return money(sum, 'USD');
}

/** Formats a sum with two decimals, or four below a hundredth. */
function money(sum: number, currency: string): string {
  const digits = sum > 0 && sum < 0.01 ? 4 : 2;
  return sum.toLocaleString('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}
