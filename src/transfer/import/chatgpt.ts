import { field, text } from '../../base/json.ts';
import { sessionVersion } from '../../storage/session.ts';
import { titleOf } from '../../storage/title.ts';
import { milliseconds, readMessage, type ShownMessage } from './chatgpt-message.ts';
import type { SkipCounter } from './skipped.ts';

/** A conversation as records that are not validated. */
export interface Conversation {
  readonly session: Readonly<Record<string, unknown>>;
  readonly messages: readonly Readonly<Record<string, unknown>>[];
}

type Node = readonly [key: string, node: unknown];
type TimedMessage = ShownMessage & { readonly time: number };

/** Returns whether an entry of a file is a ChatGPT conversation. */
export function isConversation(value: unknown): boolean {
  const mapping = field(value, 'mapping');
  return typeof mapping === 'object' && mapping !== null && !isDeepSeek(value);
}

/** Returns whether an entry is a DeepSeek conversation, which has a mapping too. */
export function isDeepSeek(value: unknown): boolean {
  return field(value, 'inserted_at') !== undefined;
}

/**
 * Returns the branch of a conversation that ChatGPT showed last, with the replies to a question joined. Counts what is left
 * out in `skipped`.
 */
export function readConversation(
  value: unknown,
  place: number,
  skipped: SkipCounter,
): Conversation {
  const id = text(field(value, 'conversation_id')) ?? text(field(value, 'id'));
  const nodes = new Map(Object.entries(field(value, 'mapping') ?? {}));
  const created = milliseconds(field(value, 'create_time')) ?? 0;
  const shown = messagesIn(branchOf(nodes, field(value, 'current_node')), created, skipped);
  const session = id ?? `chatgpt-${shown[0]?.id ?? place}`;
  const model = text(field(value, 'default_model_slug')) ?? 'chatgpt';
  const messages = recordsOf(session, shown, model);
  const latest = Math.max(created, ...shown.slice(-1).map(({ time }) => time));
  const title = text(field(value, 'title'))?.trim() || titleOf(shown[0]?.text ?? '');
  const changed = milliseconds(field(value, 'update_time')) ?? latest;
  return {
    session: { v: sessionVersion, id: session, title, created, changed, parameters: {} },
    messages,
  };
}

/** Returns the nodes from the first to the current one, or to the newest leaf if there is no current one. */
function branchOf(nodes: ReadonlyMap<string, unknown>, current: unknown): readonly Node[] {
  const branch: Node[] = [];
  const seen = new Set<unknown>();
  let at: unknown = typeof current === 'string' && nodes.has(current) ? current : newestLeaf(nodes);
  while (typeof at === 'string' && nodes.has(at) && !seen.has(at)) {
    seen.add(at);
    branch.push([at, nodes.get(at)]);
    at = field(nodes.get(at), 'parent');
  }
  return branch.reverse();
}

/** Returns the key of the newest node without children, the last of them in the file if several have the same time. */
function newestLeaf(nodes: ReadonlyMap<string, unknown>): string | undefined {
  const parents = new Set([...nodes.values()].map((node) => field(node, 'parent')));
  const leaves = [...nodes].filter(([key, node]) => {
    return !parents.has(key) && typeof field(node, 'message') === 'object';
  });
  const timeOf = (node: unknown) => milliseconds(field(node, 'message', 'create_time')) ?? 0;
  const newest = leaves.toSorted(([, one], [, other]) => timeOf(one) - timeOf(other)).at(-1);
  return newest?.[0] ?? [...nodes.keys()].at(-1);
}

function messagesIn(
  nodes: readonly Node[],
  created: number,
  skipped: SkipCounter,
): readonly TimedMessage[] {
  const all: TimedMessage[] = [];
  for (const [key, node] of nodes) {
    const read = readMessage(node, key);
    if (!read) continue;
    const { message, parts } = read;
    skipped.add('parts', parts);
    if (typeof message === 'string') skipped.add(message);
    else if (all.length === 0 && message.role === 'assistant') skipped.add('unasked');
    else all.push({ ...message, time: message.time ?? all.at(-1)?.time ?? created });
  }
  return all;
}

function recordsOf(
  session: string,
  messages: readonly TimedMessage[],
  defaultModel: string,
): Conversation['messages'] {
  const records: { id: string; role: string; text: string; [name: string]: unknown }[] = [];
  let question = '';
  for (const { id: ownId, role, time, text, model = defaultModel } of messages) {
    const id = `${session}/${ownId}`;
    const last = records.at(-1);
    if (role === 'assistant' && last?.role === 'assistant') {
      last.text += `\n\n${text}`;
      continue;
    }
    const record = { v: sessionVersion, id, session, role, time, text };
    if (role === 'user') question = id;
    const reply = { question, model: `openai:${model}`, scope: 'none', ending: 'done', usage: {} };
    records.push(role === 'user' ? record : { ...record, ...reply });
  }
  return records;
}
