import { unitsPerStep } from '../../base/steps.ts';
import { piecesOf } from '../../base/text-pieces.ts';
import type { Chunk, StreamEvent } from '../provider.ts';

export type Delta = Extract<Chunk, { type: 'text' | 'reasoning' }>;

/** Divides a delta of over 65,536 UTF-16 units into shorter ones. */
export function divide(event: StreamEvent): readonly StreamEvent[] {
  if (event.type !== 'text' && event.type !== 'reasoning') return [event];
  const { type, text } = event;
  if (text.length <= unitsPerStep) return [event];
  return Array.from(piecesOf(text), (piece) => ({ type, text: piece }));
}

/** Adds a chunk to the batch. Joins adjacent ones of a type, because each is redacted and printed separately. */
export function appendTo(
  batch: Chunk[],
  chunk: Delta | Extract<Chunk, { type: 'reclassified' }>,
): void {
  const last = batch.at(-1);
  if (chunk.type === 'reclassified' || last?.type !== chunk.type) batch.push(chunk);
  else batch[batch.length - 1] = { type: chunk.type, text: last.text + chunk.text };
}
