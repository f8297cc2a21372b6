import { encode } from '../providers/http/reply.ts';
import type { ShownRequest } from '../providers/http/request.ts';
import type { Build, Send } from '../providers/http/send.ts';
import { type ChatContext, check, guarded } from './chat.ts';
import type { TurnRequest } from './turn-request.ts';

/**
 * Resolves with the request that `send` would send for a turn, with the mask in place of the key. Sends and stores nothing.
 * Rejects as `send` does before its request.
 */
export async function preview(
  context: ChatContext,
  turnRequest: TurnRequest,
  signal: AbortSignal,
): Promise<ShownRequest> {
  const checked = await check(context, turnRequest, signal);
  const { build } = await encode(context.target.provider, checked.request);
  return builtOnly(guarded(context, checked), build, signal);
}

/** Lets `send` select the key and build the request, but not send it. Rejects as `send` does. */
async function builtOnly(send: Send, build: Build, signal: AbortSignal): Promise<ShownRequest> {
  return new Promise((resolve, reject) => {
    const stop: Build = (key, scheme) => {
      const { shown } = build(key, scheme);
      if (shown) resolve(shown);
      throw new Error('only built, not sent');
    };
    // Once the request is built, rejecting has no effect.
    send(stop, signal).then(reject, reject);
  });
}
