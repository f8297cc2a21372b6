import { field, list, number, text } from '../../base/json.ts';
import type { SkipReason } from './skipped.ts';

/** A message that ChatGPT showed. */
export interface ShownMessage {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  /** Milliseconds since 1970; undefined if the export has no time. */
  readonly time: number | undefined;
  readonly text: string;
  readonly model: string | undefined;
}

/** The message of a node, or why it is left out, and the number of parts that are not text. */
export interface ReadMessage {
  readonly message: ShownMessage | SkipReason;
  readonly parts: number;
}

/** Reads the message of a node, which has the id `key` in its conversation; undefined if the node has none. */
export function readMessage(node: unknown, key: string): ReadMessage | undefined {
  const exported = field(node, 'message');
  if (typeof exported !== 'object' || exported === null) return undefined;
  const reason = skipReason(exported);
  if (reason) return { message: reason, parts: 0 };
  const parts = list(field(exported, 'content', 'parts'));
  const texts = parts.map(textOf).filter((part) => part !== undefined);
  const skipped = { parts: parts.length - texts.length };
  const whole = texts.join('\n\n');
  if (whole.trim() === '') return { message: 'empty', ...skipped };
  const message: ShownMessage = {
    id: text(field(exported, 'id')) ?? text(field(node, 'id')) ?? key,
    role: field(exported, 'author', 'role') === 'user' ? 'user' : 'assistant',
    time: milliseconds(field(exported, 'create_time')),
    text: whole,
    model: text(field(exported, 'metadata', 'model_slug')),
  };
  return { message, ...skipped };
}

/** Returns why ChatGPT did not show a message in the conversation; undefined if it did. */
function skipReason(message: object): SkipReason | undefined {
  const role = field(message, 'author', 'role');
  const type = text(field(message, 'content', 'content_type')) ?? '';
  const recipient = text(field(message, 'recipient')) ?? 'all';
  if (field(message, 'metadata', 'is_visually_hidden_from_conversation') === true) {
    return role === 'system' ? 'system' : 'hidden';
  }
  if (role === 'system') return 'system';
  if (role === 'tool' || (role === 'assistant' && recipient !== 'all')) return 'tools';
  if (role !== 'user' && role !== 'assistant') return 'unknown';
  if (/^(thoughts|reasoning_recap)$/.test(type)) return 'thoughts';
  return /_editable_context$/.test(type) ? 'hidden' : undefined;
}

/** Returns the text of a part, which is the transcription of a recording; undefined for other parts. */
function textOf(part: unknown): string | undefined {
  if (typeof part === 'string') return part;
  const isSpoken = field(part, 'content_type') === 'audio_transcription';
  return isSpoken ? text(field(part, 'text')) : undefined;
}

/** Converts seconds to milliseconds. */
export function milliseconds(seconds: unknown): number | undefined {
  const time = number(seconds);
  return time === undefined ? undefined : Math.round(time * 1000);
}
