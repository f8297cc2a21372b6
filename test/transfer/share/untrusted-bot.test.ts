import { describe, expect, test } from 'vitest';
import { decodeLink } from '../../../src/transfer/share/link.ts';
import { maxFieldBytes, maxStops } from '../../../src/transfer/share/untrusted-bot.ts';
import { linkOfJson, linkOfValue, poet } from '../sample-bots.ts';

async function decoded(value: unknown) {
  return decodeLink(await linkOfValue(value));
}

describe('the bot in a link', () => {
  test('has only the known fields; others are reported by name, never by value', async () => {
    const json = JSON.stringify(poet).replace(
      /^\{/,
      '{"__proto__":{"baseUrl":"https://evil.test"},"constructor":{"a":1},"k":"kV","key":"kV","apiKey":"kV","baseUrl":"https://evil.test","headers":{"a":"kV"},',
    );
    const result = await decodeLink(await linkOfJson(json));
    expect(result).toStrictEqual({
      draft: poet,
      problems: [],
      dropped: ['__proto__', 'constructor', 'k', 'key', 'apiKey', 'baseUrl', 'headers'],
      stripped: 0,
    });
    expect('baseUrl' in result.draft).toBe(false);
    expect(Object.getPrototypeOf(result.draft)).toBe(Object.prototype);
    expect(({} as { baseUrl?: string }).baseUrl).toBeUndefined();
  });

  test('has only the known parameters, none of them inherited', async () => {
    const parameters = '{"temperature":1,"__proto__":{"seed":7},"proxy":"x"}';
    const json = JSON.stringify({ ...poet, parameters: 0 }).replace(
      '"parameters":0',
      `"parameters":${parameters}`,
    );
    const { draft, dropped } = await decodeLink(await linkOfJson(json));
    expect(draft.parameters).toStrictEqual({ temperature: 1 });
    expect(draft.parameters.seed).toBeUndefined();
    expect(dropped).toEqual(['parameters.__proto__', 'parameters.proxy']);
  });

  test.each(['x'.repeat(25), 'sk-ant-abcdefgh', 'zXcVbNmAsDfGhJkLqWeRtYuIoP123456'])(
    'masks a field name that may be a key: %s',
    async (name) => {
      const { dropped } = await decoded({ ...poet, [name]: 1, ['y'.repeat(24)]: 1 });
      expect(dropped).toEqual(['••••', 'y'.repeat(24)]);
    },
  );

  test('may have deep and many unknown fields, of which the first 20 are reported', async () => {
    const nested = `{"x":${'['.repeat(100_000)}${']'.repeat(100_000)},${JSON.stringify(poet).slice(1)}`;
    expect(await decodeLink(await linkOfJson(nested))).toMatchObject({
      draft: poet,
      dropped: ['x'],
    });
    const many = Object.fromEntries(Array.from({ length: 2000 }, (_, at) => [`f${at}`, 0]));
    const { draft, dropped } = await decoded({ ...poet, parameters: { ...many }, ...many });
    expect(draft).toEqual({ ...poet, parameters: {} });
    expect(dropped).toEqual(Object.keys(many).slice(0, 20));
  });

  test('has at most 64 stop sequences', async () => {
    const stop = Array.from({ length: maxStops }, (_, at) => `${at}`);
    expect((await decoded({ ...poet, parameters: { stop } })).draft.parameters.stop).toEqual(stop);
    await expect(decoded({ ...poet, parameters: { stop: [...stop, 'x'] } })).rejects.toThrow(
      'The link has over 64 stop sequences. Ask for a new link.',
    );
  });

  test.each(['on', 'off', 1, 20])('keeps the search %s', async (search) => {
    const { draft } = await decoded({ ...poet, parameters: { search } });
    expect(draft.parameters).toEqual({ search });
  });

  test.each([0, 21, 1.5, true, 'On', 'sk-ant-abcdefgh', '3', [3], { on: 1 }])(
    'cannot have the search %j',
    async (search) => {
      await expect(decoded({ ...poet, parameters: { search } })).rejects.toThrow(
        'The parameters.search in the link is missing or invalid. Ask for a new link.',
      );
    },
  );

  test('keeps an invalid name, provider or model and reports it', async () => {
    const odd = {
      ...poet,
      name: `a b\x1b[2J\u202e${'x'.repeat(64)}`,
      provider: 'evil',
      model: 'a b',
    };
    expect(await decoded(odd)).toMatchObject({
      draft: odd,
      problems: ['name', 'provider', 'model'],
    });
  });

  test('loses its hidden characters, and their number is reported', async () => {
    const { draft, stripped } = await decoded({
      ...poet,
      system: 'a\u202e\u{E0041}\u{E0042}b\x1b[2J',
    });
    expect(draft.system).toBe('ab\x1b[2J');
    expect(stripped).toBe(3);
  });

  test('counts the hidden characters of all its texts but the name', async () => {
    const { stripped, problems } = await decoded({
      ...poet,
      name: 'a\u202eb',
      model: 'gpt\u202e-4.1',
      opening: '\u{E0001}\u2066',
      parameters: { stop: ['x\u2069', 'y\u202a'], reasoning: 'lo\u202dw' },
    });
    expect(stripped).toBe(6);
    expect(problems).toEqual(['name']);
  });

  test('counts no tag of a flag as hidden', async () => {
    const tags = [...'gbsct'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0)));
    const { stripped } = await decoded({ ...poet, system: `\u{1F3F4}${tags.join('')}\u{E007F}` });
    expect(stripped).toBe(0);
  });

  test('may have no parameters', async () => {
    const { parameters: _, ...rest } = poet;
    expect((await decoded(rest)).draft).toStrictEqual({ ...rest, parameters: {} });
  });

  test.each([
    ['name', { ...poet, name: 5 }],
    ['name', { ...poet, name: undefined }],
    ['provider', { ...poet, provider: null }],
    ['model', { ...poet, model: ['x'] }],
    ['system', { ...poet, system: { a: 1 } }],
    ['opening', { ...poet, opening: false }],
    ['parameters', { ...poet, parameters: 'x' }],
    ['parameters', { ...poet, parameters: null }],
    ['parameters.temperature', { ...poet, parameters: { temperature: 3 } }],
    ['parameters.seed', { ...poet, parameters: { seed: '1' } }],
    ['parameters.stop.1', { ...poet, parameters: { stop: ['a', 1] } }],
    ['bot', 'text'],
    ['bot', null],
    ['name', [poet]],
  ])('is refused if its %s has another type', async (field, value) => {
    await expect(decoded(value)).rejects.toThrow(
      `The ${field} in the link is missing or invalid. Ask for a new link.`,
    );
  });

  test.each(['', '{', '{"name":"x",}', 'NaN', '\ufeff{}'])(
    'is refused if the JSON is %j',
    async (json) => {
      await expect(decodeLink(await linkOfJson(json))).rejects.toThrow('The bot in the link');
    },
  );

  test.each(['system', 'opening', 'model', 'name', 'provider'])(
    'has at most 32 KiB of %s',
    async (field) => {
      const full = 'é'.repeat(maxFieldBytes / 2 - 1);
      for (const more of ['e', 'ee']) {
        expect((await decoded({ ...poet, [field]: full + more })).draft).toHaveProperty(
          field,
          full + more,
        );
      }
      await expect(decoded({ ...poet, [field]: `${full}eee` })).rejects.toThrow(
        `The ${field} in the link is over 32 KiB`,
      );
    },
  );
});
