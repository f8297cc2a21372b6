import type { Chunk } from '../providers/provider.ts';
import type { ReplyRecord } from '../storage/session.ts';

/** Returns the record of a reply with a further chunk of it. */
export function appendChunk(reply: ReplyRecord, chunk: Chunk): ReplyRecord {
  switch (chunk.type) {
    case 'text':
      return { ...reply, text: reply.text + chunk.text };
    case 'reasoning':
      return { ...reply, thought: (reply.thought ?? '') + chunk.text };
    case 'reclassified':
      return { ...reply, text: '', thought: (reply.thought ?? '') + reply.text };
    case 'usage':
      return { ...reply, usage: chunk.usage };
    case 'source':
      return { ...reply, sources: [...(reply.sources ?? []), chunk.source] };
    case 'end':
      return { ...reply, ending: chunk.ending };
    case 'note':
    case 'search':
    case 'search-failed':
      return reply;
  }
}
