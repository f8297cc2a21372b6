import { field, list, number, text } from '../providers/json.ts';
import { sessionVersion } from '../stores/session.ts';
import { titleOf } from '../stores/title.ts';
import { refusal } from './limits.ts';

/** What of ChatGPT's conversations has no place in keysh. */
export interface Skipped {
  /** System and tool messages, and others without any text. */
  messages: number;
  /** Pictures, files and the like. */
  parts: number;
}

/** A conversation as records that are yet to be checked. */
export interface Conversation {
  readonly session: Readonly<Record<string, unknown>>;
  readonly messages: readonly Readonly<Record<string, unknown>>[];
}

interface Said {
  readonly id: string;
  readonly role: 'user' | 'assistant';
  readonly time: number;
  readonly text: string;
  readonly model: string;
}

/**
 * The branch of a conversation that ChatGPT showed last; what is left out is added to `skipped`. Replies to one question
 * are one reply. Throws a `usage` Failure where it is no conversation.
 */
export function readConversation(value: unknown, place: number, skipped: Skipped): Conversation {
  const mapping = field(value, 'mapping');
  const id = text(field(value, 'conversation_id')) ?? text(field(value, 'id'));
  if (typeof mapping !== 'object' || mapping === null) {
    throw refusal(
      `Entry ${place} of the file is no conversation of ChatGPT's.`,
      'Choose conversations.json of its export, or an export of keysh.',
    );
  }
  const nodes = branchOf(new Map(Object.entries(mapping)), field(value, 'current_node'));
  const created = milliseconds(field(value, 'create_time')) ?? 0;
  const said = saidIn(nodes, created, skipped);
  const session = id ?? `chatgpt-${said[0]?.id ?? place}`;
  const messages = recordsOf(session, said);
  const latest = Math.max(created, ...said.slice(-1).map(({ time }) => time));
  const title = text(field(value, 'title'))?.trim() || titleOf(said[0]?.text ?? '');
  const changed = milliseconds(field(value, 'update_time')) ?? latest;
  return {
    session: { v: sessionVersion, id: session, title, created, changed, parameters: {} },
    messages,
  };
}

/** The nodes from the first to the current one; without that, to the one that stands last. */
function branchOf(nodes: ReadonlyMap<string, unknown>, current: unknown): readonly unknown[] {
  const branch: unknown[] = [];
  const seen = new Set<unknown>();
  const start =
    typeof current === 'string' && nodes.has(current) ? current : [...nodes.keys()].at(-1);
  let at: unknown = start;
  while (typeof at === 'string' && nodes.has(at) && !seen.has(at)) {
    seen.add(at);
    branch.push(nodes.get(at));
    at = field(nodes.get(at), 'parent');
  }
  return branch.reverse();
}

function saidIn(nodes: readonly unknown[], created: number, skipped: Skipped): readonly Said[] {
  const said: Said[] = [];
  for (const node of nodes) {
    const message = field(node, 'message');
    if (typeof message !== 'object' || message === null) continue;
    const one = readMessage(message, said.at(-1)?.time ?? created, skipped);
    const isAnswered = one?.role === 'user' || said.some(({ role }) => role === 'user');
    if (one && isAnswered) said.push(one);
    else skipped.messages += 1;
  }
  return said;
}

function readMessage(message: object, before: number, skipped: Skipped): Said | undefined {
  const role = field(message, 'author', 'role');
  const id = text(field(message, 'id'));
  if (id === undefined || (role !== 'user' && role !== 'assistant')) return undefined;
  const parts = list(field(message, 'content', 'parts'));
  const texts = parts.filter((part) => typeof part === 'string');
  skipped.parts += parts.length - texts.length;
  const whole = texts.join('\n\n');
  if (whole.trim() === '') return undefined;
  const model = text(field(message, 'metadata', 'model_slug'));
  const time = milliseconds(field(message, 'create_time')) ?? before;
  return { id, role, time, text: whole, model: `openai:${model ?? 'chatgpt'}` };
}

function recordsOf(session: string, said: readonly Said[]): Conversation['messages'] {
  const records: { id: string; role: string; text: string; [name: string]: unknown }[] = [];
  let question = '';
  for (const { id: own, role, time, text: words, model } of said) {
    const id = `${session}/${own}`;
    const last = records.at(-1);
    if (role === 'assistant' && last?.role === 'assistant') {
      last.text += `\n\n${words}`;
      continue;
    }
    const record = { v: sessionVersion, id, session, role, time, text: words };
    if (role === 'user') question = id;
    const reply = { question, model, scope: 'none', ending: 'done', usage: {} };
    records.push(role === 'user' ? record : { ...record, ...reply });
  }
  return records;
}

function milliseconds(seconds: unknown): number | undefined {
  const time = number(seconds);
  return time === undefined ? undefined : Math.round(time * 1000);
}
