import { field, list, number, text } from '../../base/json.ts';
import type { SkipReason } from './skipped.ts';

/** A question or a reply as ChatGPT showed it. */
export interface Said {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  /** Undefined where the export has none. */
  readonly time: number | undefined;
  readonly text: string;
  readonly model: string | undefined;
}

/** What is read from a node: a message, or why it is left out; `parts` counts those that are no text. */
export interface ReadMessage {
  readonly said: Said | SkipReason;
  readonly parts: number;
}

/** Reads the message of a node, which has the id `key` in its conversation; undefined where the node has none. */
export function readMessage(node: unknown, key: string): ReadMessage | undefined {
  const message = field(node, 'message');
  if (typeof message !== 'object' || message === null) return undefined;
  const reason = reasonAgainst(message);
  if (reason) return { said: reason, parts: 0 };
  const parts = list(field(message, 'content', 'parts'));
  const texts = parts.map(textOf).filter((part) => part !== undefined);
  const skipped = { parts: parts.length - texts.length };
  const whole = texts.join('\n\n');
  if (whole.trim() === '') return { said: 'empty', ...skipped };
  const said: Said = {
    id: text(field(message, 'id')) ?? text(field(node, 'id')) ?? key,
    role: field(message, 'author', 'role') === 'user' ? 'user' : 'assistant',
    time: milliseconds(field(message, 'create_time')),
    text: whole,
    model: text(field(message, 'metadata', 'model_slug')),
  };
  return { said, ...skipped };
}

/** Returns why ChatGPT did not show a message as something said; undefined where it did. */
function reasonAgainst(message: object): SkipReason | undefined {
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

/** Returns the text of a part; that of a recording is its transcription. */
function textOf(part: unknown): string | undefined {
  if (typeof part === 'string') return part;
  const isSpoken = field(part, 'content_type') === 'audio_transcription';
  return isSpoken ? text(field(part, 'text')) : undefined;
}

/** Returns seconds, as ChatGPT has them, as milliseconds. */
export function milliseconds(seconds: unknown): number | undefined {
  const time = number(seconds);
  return time === undefined ? undefined : Math.round(time * 1000);
}
