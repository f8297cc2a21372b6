import { openai } from '../src/providers/dialects/openai.ts';
import { readReply } from '../src/providers/http/stream.ts';
import { providerById } from '../src/providers/registry.ts';

export { decodeStream } from './decode-stream.ts';

const timeouts = { firstDeltaMs: 60_000, idleMs: 60_000 };

/** Decodes a reply of OpenAI as keysh does. */
export async function decodeChecked(body: ReadableStream<Uint8Array>): Promise<void> {
  const { signal } = new AbortController();
  for await (const _ of readReply(body, openai, providerById('openai'), timeouts, signal));
}
