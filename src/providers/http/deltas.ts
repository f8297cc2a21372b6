import { piecesOf } from '../../base/text-pieces.ts';
import type { Chunk, StreamEvent } from '../provider.ts';

/** UTF-16 units of text that are read and shown between two frames. */
export const maxDeltaUnits = 16_384;

/** A part of a reply's text or reasoning. */
export type Delta = Extract<Chunk, { type: 'text' | 'reasoning' }>;

/** Divides a delta of more than `maxDeltaUnits` into shorter ones. */
export function divide(event: StreamEvent): readonly StreamEvent[] {
  if (event.type !== 'text' && event.type !== 'reasoning') return [event];
  const { type, text } = event;
  if (text.length <= maxDeltaUnits) return [event];
  return Array.from(piecesOf(text, maxDeltaUnits), (piece) => ({ type, text: piece }));
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
