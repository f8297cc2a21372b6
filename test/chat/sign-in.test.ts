import { beforeEach, describe, expect, test, vi } from 'vitest';
import { beginSignIn } from '../../src/chat/sign-in.ts';
import { providerById } from '../../src/providers/registry.ts';
import { storePending, takePending } from '../../src/storage/pending-sign-in.ts';
import { failureOf } from '../support/failure-of.ts';
import { memoryStorage } from '../support/memory-storage.ts';

const { signIn, ...openrouter } = providerById('openrouter');
const provider = { ...openrouter, signIn: signIn ?? { page: '', keyPath: '' } };
/** The example of RFC 7636, appendix B. */
const octets = [
  116, 24, 223, 180, 151, 153, 224, 37, 79, 250, 96, 125, 216, 173, 187, 186, 22, 212, 37, 77, 105,
  214, 191, 240, 91, 88, 5, 88, 83, 132, 141, 121,
];
const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

beforeEach(() => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  return () => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  };
});

describe('the start of a sign-in', () => {
  test('stores the verifier, and its address has the S256 challenge', async () => {
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      new Uint8Array(array.buffer).set(octets);
      return array;
    });
    const address = new URL(await beginSignIn(provider, 'https://keysh.test/a b/?x=1'));
    expect(address.origin + address.pathname).toBe('https://openrouter.ai/auth');
    expect(Object.fromEntries(address.searchParams)).toEqual({
      callback_url: 'https://keysh.test/a b/?x=1',
      code_challenge: challenge,
      code_challenge_method: 'S256',
      key_label: 'keysh',
    });
    expect(address.href).not.toContain(verifier);
    expect(takePending()).toEqual({ provider: 'openrouter', verifier });
  });

  test('has another verifier each time', async () => {
    const verifiers = [];
    for (let time = 0; time < 3; time += 1) {
      await beginSignIn(provider, 'https://keysh.test/');
      verifiers.push(takePending()?.verifier);
    }
    expect(new Set(verifiers).size).toBe(3);
  });

  test('fails if nothing can be stored', async () => {
    const full = {
      ...memoryStorage(),
      setItem: () => {
        throw new DOMException('full');
      },
    };
    vi.stubGlobal('sessionStorage', full);
    expect((await failureOf(() => beginSignIn(provider, 'https://keysh.test/'))).kind).toBe(
      'storage',
    );
  });
});

describe('a pending sign-in', () => {
  test('is taken once, within ten minutes', () => {
    const clock = vi.spyOn(Date, 'now');
    const taken = (begun: number, now: number) => {
      clock.mockReturnValue(begun);
      storePending({ provider: 'openrouter', verifier });
      clock.mockReturnValue(now);
      return takePending()?.verifier;
    };
    expect(taken(1_000_000, 1_600_000)).toBe(verifier);
    expect(takePending()).toBeUndefined();
    expect(taken(1_000_000, 1_600_001)).toBeUndefined();
    expect(taken(1_000_000, 999_999)).toBeUndefined();
    expect(sessionStorage.length).toBe(0);
  });
});
