import { beforeEach, expect, test, vi } from 'vitest';
import { Failure } from '../../src/base/failure.ts';
import { Autosave } from '../../src/chat/autosave.ts';
import { send } from '../../src/chat/chat.ts';
import { Conversation } from '../../src/chat/conversation.ts';
import { secondsOf } from '../../src/chat/stall-timeout.ts';
import { providerById } from '../../src/providers/registry.ts';
import { KnownKeys } from '../../src/secrets/known-keys.ts';
import { Database } from '../../src/storage/database.ts';
import { SessionStore } from '../../src/storage/sessions.ts';
import { memoryStorage } from '../support/memory-storage.ts';
import { delta } from '../support/streams/responses-events.ts';
import { wireOver } from './wires.ts';

beforeEach(() => void vi.useFakeTimers());

/** Requests a reply that stalls after its first word. Resolves once that has arrived, with an object that gets the kind of failure. */
async function halting(idle?: string): Promise<{ kind?: string }> {
  const storage = memoryStorage({
    'app-apikey-provider2': 'sk-proj-Q7wE8rT9yU0iO1pA2sD3',
    ...(idle !== undefined && { 'keysh-idle': idle }),
  });
  const body = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(delta('output_text', 'so'))),
  });
  const headers = { 'content-type': 'text/event-stream' };
  const { access, bots } = wireOver(async () => new Response(body, { headers }), storage);
  const autosave = new Autosave(new SessionStore(new Database()), new KnownKeys(() => []));
  const target = { provider: providerById('openai'), model: 'gpt-4.1', parameters: {} };
  const sender = access.sender(target.provider);
  const context = {
    access,
    bots,
    conversation: new Conversation(autosave),
    autosave,
    target,
    sender,
  };
  const ended: { kind?: string } = {};
  let hasBegun = false;
  const read = async () => {
    const { signal } = new AbortController();
    for await (const _ of send(context, { type: 'new', text: 'hello' }, signal)) hasBegun = true;
  };
  read().catch((error) => {
    ended.kind = error instanceof Failure ? error.kind : String(error);
  });
  while (!hasBegun) await vi.advanceTimersByTimeAsync(10);
  return ended;
}

test.each([
  [undefined, 120],
  ['30', 30],
  ['3600', 3600],
  ['auto', 120],
  ['9', 120],
  ['1e3', 120],
])(
  'a reply that halts with idle at %s is given up after %i seconds, not before',
  async (idle, seconds) => {
    expect(secondsOf(idle)).toBe(seconds);
    const ended = await halting(idle);
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 500);
    expect(ended).toEqual({});
    await vi.advanceTimersByTimeAsync(1000);
    expect(ended).toEqual({ kind: 'idle' });
  },
);
