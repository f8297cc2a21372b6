import { describe, expect, test } from 'vitest';
import { toSecret } from '../../src/secrets/key-patterns.ts';
import { KnownKeys } from '../../src/secrets/known-keys.ts';
import { mistral } from './keys.ts';

describe('the keys of a tab', () => {
  const named = (title: string, value: string) => ({ title, secret: toSecret(value) });

  test('stay known as former keys once they are remembered', () => {
    let current = [named('mistral key', mistral)];
    const known = new KnownKeys(() => current);
    expect(known.remember()).toEqual([]);
    current = [named('mistral key', 'aNother0mistral1key2of3letters45')];
    expect(known.redactor.find(mistral)[0]?.title).toBe('former mistral key');
    expect(known.remember().map(({ title }) => title)).toEqual(['former mistral key']);
    expect(known.remember()).toEqual([]);
    current = [];
    expect(known.remember()).toHaveLength(1);
    expect(known.redactor.redact(mistral)).toBe('…3456');
    expect(known.redactor.redact('aNother0mistral1key2of3letters45')).toBe('…rs45');
  });

  test('stay known once they are noted, and are returned once when they go out of use', () => {
    let current = [named('mistral key', mistral)];
    const known = new KnownKeys(() => current);
    known.note();
    current = [];
    known.note();
    expect(known.redactor.find(mistral)[0]?.title).toBe('former mistral key');
    expect(known.remember()).toHaveLength(1);
    expect(known.remember()).toEqual([]);
  });

  test('that come back into use are no longer former', () => {
    let current = [named('mistral key', mistral)];
    const known = new KnownKeys(() => current);
    known.remember();
    current = [];
    known.remember();
    current = [named('key of bot al', mistral)];
    known.remember();
    expect(known.redactor.find(mistral)[0]?.title).toBe('key of bot al');
  });

  test('are found by their title once they are former, the last one last', () => {
    let current = [named('mistral key', mistral)];
    const known = new KnownKeys(() => current);
    known.note();
    expect(known.former('mistral key')).toEqual([]);
    const [first] = current;
    current = [named('mistral key', 'aNother0mistral1key2of3letters45')];
    known.note();
    expect(known.former('mistral key')).toEqual([first?.secret]);
    current = [];
    expect(known.former('mistral key').map(({ mask }) => mask)).toEqual([
      first?.secret.mask,
      '…rs45',
    ]);
    expect(known.former('openai key')).toEqual([]);
  });

  test('are searched by one redactor as long as they stay the same', () => {
    let current = [named('mistral key', mistral)];
    const known = new KnownKeys(() => current);
    const { redactor: first } = known;
    current = [named('mistral key', mistral)];
    expect(known.redactor).toBe(first);
    current = [];
    expect(known.redactor).not.toBe(first);
  });
});
