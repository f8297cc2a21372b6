import { describe, expect, it } from 'vitest';
import { accounts } from '../../src/providers/accounts.ts';
import { providerWithId } from './lookup.ts';

const read = (id: string, body: unknown) => accounts[id]?.read(body, providerWithId(id));

describe('what OpenRouter says about a key', () => {
  it('is the limit, what is left of it, the usage and the free requests', () => {
    const data = {
      label: 'sk-or-v1-abc...123',
      limit: 5,
      limit_remaining: 4.21,
      limit_reset: 'monthly',
      usage: 12.5,
      usage_daily: 0.08,
      usage_monthly: 0.79,
      is_free_tier: false,
      free_model_daily_requests: { limit: 50, remaining: 41, used: 9 },
      expires_at: '2027-01-31T00:00:00Z',
    };
    expect(read('openrouter', { data })).toEqual([
      '$4.21 of $5.00 left',
      'limit resets monthly',
      'today $0.08',
      'this month $0.79',
      'free requests left today: 41 of 50',
      'expires 2027-01-31',
    ]);
  });

  it('is that there is no limit, and amounts below a cent', () => {
    const data = { limit: null, limit_remaining: null, limit_reset: null, usage_daily: 0.0042 };
    expect(read('openrouter', { data })).toEqual(['no limit of the key', 'today $0.0042']);
  });

  it('is nothing left if more than the limit was spent', () => {
    const data = { limit: 1000, limit_remaining: -0.3 };
    expect(read('openrouter', { data })).toEqual(['$0.00 of $1,000.00 left']);
  });

  it('has no text of an unknown form', () => {
    const data = {
      limit: '5',
      limit_remaining: 1e300,
      limit_reset: '\x1b[2J',
      usage_daily: Number.NaN,
      usage_monthly: {},
      free_model_daily_requests: { limit: [], remaining: '41' },
      expires_at: '2027-01-31 and more',
    };
    expect(read('openrouter', { data })).toEqual([]);
  });
});

describe("what DeepSeek says about a key's account", () => {
  it('is the balance in each currency', () => {
    const balance_infos = [
      { currency: 'CNY', total_balance: '110.00', granted_balance: '10.00' },
      { currency: 'USD', total_balance: '0.00' },
    ];
    expect(read('deepseek', { is_available: false, balance_infos })).toEqual([
      'CN¥110.00 left',
      '$0.00 left',
      'too little for a request',
    ]);
  });

  it('has no balance of an unknown form', () => {
    const balance_infos = [
      { currency: 'usd', total_balance: '1' },
      { currency: 'USD', total_balance: 'much' },
      { currency: 'USD', total_balance: '' },
      7,
    ];
    expect(read('deepseek', { is_available: true, balance_infos })).toEqual([]);
  });
});

describe('what xAI says about a key', () => {
  it.each([
    [
      { api_key_blocked: true, api_key_disabled: false, team_blocked: true },
      'key blocked, team blocked',
    ],
    [{ api_key_disabled: true }, 'key disabled'],
    [
      { api_key_blocked: false, api_key_disabled: false, team_blocked: false },
      'not blocked; credit: https://console.x.ai',
    ],
  ])('is %o', (body, phrase) => {
    expect(read('xai', body)).toEqual([phrase]);
  });
});

it.each(['openrouter', 'deepseek', 'xai'])('%s says nothing in an answer of another form', (id) => {
  for (const body of [undefined, null, 'text', [], { data: [] }, { data: null }])
    expect(read(id, body)).toEqual([]);
});
