import { readdirSync, readFileSync } from 'node:fs';
import { Failure } from '../../src/base/failure.ts';
import { dialects } from '../../src/providers/dialects/index.ts';
import { openai } from '../../src/providers/dialects/openai.ts';
import { ReplyReader } from '../../src/providers/http/reply-reader.ts';
import type { Chunk, Dialect, Provider, Usage } from '../../src/providers/provider.ts';
import { providers } from '../../src/providers/registry.ts';

const folder = new URL('../fixtures/', import.meta.url);

export interface Recording {
  readonly name: string;
  readonly dialect: Dialect;
  readonly bytes: Uint8Array;
  readonly expected: Expected;
}

/** What the provider's own SDK, or a second one, made of the same bytes. */
export interface Expected {
  readonly text: string;
  readonly reasoning: string;
  readonly finish_reason: string | null;
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  readonly error: { readonly message: string } | null;
}

/** Every recorded stream. */
export const recordings: readonly Recording[] = providers.flatMap(({ id, dialect }) =>
  files(id)
    .filter((file) => /\.(?:sse|ndjson)$/.test(file))
    .map((file) => ({
      name: `${id}/${file}`,
      // Ollama also speaks OpenAI's dialect; one recording is of that.
      dialect: file.startsWith('openai-compat') ? openai : dialects[dialect],
      bytes: new Uint8Array(readFileSync(new URL(`${id}/${file}`, folder))),
      expected: fixture(`${id}/${file.replace(/\.\w+$/, '.expected.json')}`) as Expected,
    })),
);

export function files(id: string): readonly string[] {
  return readdirSync(new URL(`${id}/`, folder));
}

export function fixture(name: string): unknown {
  return JSON.parse(readFileSync(new URL(name, folder), 'utf8'));
}

/** What a reply came to. */
export interface Told {
  readonly text: string;
  readonly thought: string;
  readonly usage: Usage;
  readonly ending: string | undefined;
  readonly reason: string | undefined;
  readonly failure: Failure | undefined;
}

/** Reads slices of a body one after the other, as the stream reader does. */
export function tell(dialect: Dialect, slices: Iterable<Uint8Array>): Told {
  const reading = new ReplyReader(dialect, speakerOf(dialect));
  const chunks: Chunk[] = [];
  for (const slice of slices) {
    if (!reading.isDone && !reading.failure) chunks.push(...Array.from(reading.feed(slice)).flat());
  }
  if (!reading.isDone && !reading.failure) chunks.push(...Array.from(reading.close()).flat());
  chunks.push(...Array.from(reading.flush()).flat());
  if (reading.failure) return sum(chunks, reading.failure);
  try {
    return sum([...chunks, reading.end('closed')], undefined);
  } catch (error) {
    return sum(chunks, error as Failure);
  }
}

export function sum(chunks: readonly Chunk[], failure: Failure | undefined): Told {
  const join = (type: 'text' | 'reasoning') =>
    chunks.map((chunk) => (chunk.type === type ? chunk.text : '')).join('');
  const end = chunks.find((chunk) => chunk.type === 'end');
  const usage = chunks.findLast((chunk) => chunk.type === 'usage')?.usage ?? {};
  return {
    text: join('text'),
    thought: join('reasoning'),
    usage,
    ending: end?.ending,
    reason: end?.reason,
    failure,
  };
}

/** The one Failure that a call throws or rejects with. */
export async function failureOf(work: () => unknown): Promise<Failure> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Failure) return error;
    throw error;
  }
  throw new Error('nothing failed');
}

/** Returns a provider that speaks a dialect. */
export function speakerOf(dialect: Dialect): Provider {
  const found = providers.find((provider) => dialects[provider.dialect] === dialect);
  if (!found) throw new Error('nobody speaks that dialect');
  return found;
}

export function row(id: string) {
  const found = providers.find((provider) => provider.id === id);
  if (!found) throw new Error(`no row ${id}`);
  return found;
}
