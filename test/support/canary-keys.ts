import { createHash } from 'node:crypto';

/** A key made for a test, no part of which occurs anywhere by chance. */
export interface Canary {
  /** The id of its provider. */
  readonly provider: string;
  /** The host that may receive it. */
  readonly host: string;
  readonly key: string;
  /** The public prefix. */
  readonly prefix: string;
  /** The header that carries it, in lower case, or `?name` for a query parameter. */
  readonly transport: string;
}

/** Finds fragments of keys in a text; returns the encoding and the key of each. */
export type Finder = (text: string) => string[];

const windowLength = 8;

/** Returns a canary in the format of the provider's keys; each `owner` has another one. */
export function canary(shape: keyof typeof shapes, owner = 'global'): Canary {
  const { host, prefix, length, transport } = shapes[shape];
  const letters = [0, 1, 2, 3].map((n) => digest(`${shape} ${owner} ${n}`)).join('');
  return {
    provider: shape,
    host,
    prefix,
    transport,
    key: prefix + letters.slice(0, length),
  };
}

const shapes = {
  anthropic: shape('api.anthropic.com', 'sk-ant-api03-', 95, 'x-api-key'),
  openai: shape('api.openai.com', 'sk-proj-', 120),
  xai: shape('api.x.ai', 'xai-', 80),
  gemini: shape('generativelanguage.googleapis.com', 'AIza', 35, '?key'),
  openrouter: shape('openrouter.ai', 'sk-or-v1-', 64),
  deepseek: shape('api.deepseek.com', 'sk-', 32),
  groq: shape('api.groq.com', 'gsk_', 52),
  mistral: shape('api.mistral.ai', '', 32),
};

/** The providers that need a key, in the order of their slots. */
export const keyedProviders = Object.keys(shapes) as readonly (keyof typeof shapes)[];

function shape(host: string, prefix: string, length: number, transport = 'authorization') {
  return { host, prefix, length, transport };
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64').replace(/\W/g, 'q');
}

/** Returns a finder for every window of 8 characters of these keys, plain and in the usual encodings. */
export function finder(canaries: readonly Canary[]): Finder {
  const id = canaries.map(({ key }) => key).join(' ');
  const made = finders.get(id) ?? newFinder(canaries);
  finders.set(id, made);
  return made;
}
const finders = new Map<string, Finder>();

function newFinder(canaries: readonly Canary[]): Finder {
  const known = new Map<string, Map<string, string>>();
  for (const { key, prefix } of canaries) {
    for (const [needle, form] of forms(key.slice(prefix.length))) {
      const indexKey = needle.slice(0, indexLength);
      const needles = known.get(indexKey) ?? new Map<string, string>();
      if (!needles.has(needle)) needles.set(needle, `${form} of …${key.slice(-4)}`);
      known.set(indexKey, needles);
    }
  }
  const hashes = new Uint8Array(hashMask + 1);
  for (const begin of known.keys()) hashes[[...begin].reduce(hashed, 0)] = 1;
  return (text) => [...new Set(find(text, known, hashes))];
}

/** Characters by which fragments are indexed. */
const indexLength = 4;

/** Bits of a hash: each of the last four characters moves the earlier ones by a fourth, so older ones drop out. */
const hashMask = 2 ** 20 - 1;

function hashed(hash: number, character: string): number {
  return ((hash << 5) ^ character.charCodeAt(0)) & hashMask;
}

/** Yields the forms of the fragments in the text; most positions are rejected by the hash of their characters. */
function* find(
  text: string,
  known: ReadonlyMap<string, ReadonlyMap<string, string>>,
  hashes: Uint8Array,
) {
  let hash = 0;
  for (let end = 0; end < text.length; end += 1) {
    hash = ((hash << 5) ^ text.charCodeAt(end)) & hashMask;
    if (hashes[hash] === 0) continue;
    const at = end + 1 - indexLength;
    for (const [needle, form] of known.get(text.slice(at, end + 1)) ?? []) {
      if (text.startsWith(needle, at)) yield form;
    }
  }
}

function* forms(body: string): Iterable<[needle: string, form: string]> {
  const hex = Buffer.from(body).toString('hex');
  for (const piece of slices(body, windowLength)) {
    yield [piece, 'text'];
    yield [encodeURIComponent(piece), 'percent'];
    yield [JSON.stringify(piece).slice(1, -1), 'JSON'];
    yield [[...piece].map((c) => `%${code(c, 2)}`).join(''), 'percent'];
    yield [[...piece].map((c) => `\\u${code(c, 4)}`).join(''), 'JSON'];
    yield [[...piece].join('\0'), 'UTF-16'];
  }
  for (const piece of slices([...body].reverse().join(''), windowLength)) yield [piece, 'reversed'];
  for (const piece of slices(hex, 2 * windowLength)) {
    yield [piece, 'hex'];
    yield [piece.toUpperCase(), 'hex'];
  }
  for (const [piece, form] of base64s(body)) yield [piece, form];
}

/**
 * Yields the Base64 of a body at any offset of a text, without the first and last characters, which depend on the
 * neighbours.
 */
function* base64s(body: string): Iterable<[string, string]> {
  for (const before of [0, 1, 2]) {
    const bytes = Buffer.from('\0'.repeat(before) + body);
    for (const form of ['base64', 'base64url'] as const) {
      const own = bytes
        .toString(form)
        .replace(/=+$/, '')
        .slice(before ? before + 1 : 0, -1);
      for (const piece of slices(own, 11)) yield [piece, form];
    }
  }
}

function slices(text: string, length: number): string[] {
  const count = Math.max(0, text.length - length + 1);
  return Array.from({ length: count }, (_, i) => text.slice(i, i + length));
}

function code(character: string, digits: number): string {
  return character.charCodeAt(0).toString(16).toUpperCase().padStart(digits, '0');
}
