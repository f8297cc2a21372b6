import { field, text } from '../../base/json.ts';
import { itemsPerStep, type Steps } from '../../base/steps.ts';
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
/** The nodes of a conversation by their key. */
type Nodes = Readonly<Record<string, unknown>>;
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
 * Returns the branch of a conversation that ChatGPT showed last, in steps, with the replies to a question joined. Counts
 * what is left out in `skipped`.
 */
export function* readConversation(
  value: unknown,
  place: number,
  skipped: SkipCounter,
): Steps<Conversation> {
  const id = text(field(value, 'conversation_id')) ?? text(field(value, 'id'));
  const nodes = (field(value, 'mapping') ?? {}) as Nodes;
  const created = milliseconds(field(value, 'create_time')) ?? 0;
  const branch = yield* branchOf(nodes, field(value, 'current_node'));
  const shown = yield* messagesIn(branch, created, skipped);
  const session = id ?? `chatgpt-${shown[0]?.id ?? place}`;
  const model = text(field(value, 'default_model_slug')) ?? 'chatgpt';
  const messages = yield* recordsOf(session, shown, model);
  const latest = Math.max(created, ...shown.slice(-1).map(({ time }) => time));
  const title = text(field(value, 'title'))?.trim() || titleOf(shown[0]?.text ?? '');
  const changed = milliseconds(field(value, 'update_time')) ?? latest;
  return {
    session: { v: sessionVersion, id: session, title, created, changed, parameters: {} },
    messages,
  };
}

/** Returns the nodes from the first to the current one, or to the newest leaf if there is no current one. */
function* branchOf(nodes: Nodes, current: unknown): Steps<readonly Node[]> {
  const branch = new Map<string, unknown>();
  let key: unknown = isKeyOf(nodes, current) ? current : yield* newestLeaf(nodes);
  while (isKeyOf(nodes, key) && !branch.has(key)) {
    branch.set(key, nodes[key]);
    key = field(nodes[key], 'parent');
    if (branch.size % itemsPerStep === 0) yield;
  }
  return [...branch].reverse();
}

function isKeyOf(nodes: Nodes, key: unknown): key is string {
  return typeof key === 'string' && Object.hasOwn(nodes, key);
}

/** Returns the key of the newest node without children, the last of them in the file if several have the same time. */
function* newestLeaf(nodes: Nodes): Steps<string | undefined> {
  const keys = Object.keys(nodes);
  const parents = new Set<unknown>();
  for (const [index, key] of keys.entries()) {
    parents.add(field(nodes[key], 'parent'));
    if (index % itemsPerStep === 0) yield;
  }
  let newest = keys.at(-1);
  let latest = -1;
  for (const [index, key] of keys.entries()) {
    if (index % itemsPerStep === 0) yield;
    const time = milliseconds(field(nodes[key], 'message', 'create_time')) ?? 0;
    const isLeaf = !parents.has(key) && typeof field(nodes[key], 'message') === 'object';
    if (isLeaf && time >= latest) [newest, latest] = [key, time];
  }
  return newest;
}

function* messagesIn(
  nodes: readonly Node[],
  created: number,
  skipped: SkipCounter,
): Steps<readonly TimedMessage[]> {
  const all: TimedMessage[] = [];
  for (const [index, [key, node]] of nodes.entries()) {
    if (index % itemsPerStep === 0) yield;
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

function* recordsOf(
  session: string,
  messages: readonly TimedMessage[],
  defaultModel: string,
): Steps<Conversation['messages']> {
  const records: { id: string; role: string; text: string; [name: string]: unknown }[] = [];
  let question = '';
  for (const [index, message] of messages.entries()) {
    if (index % itemsPerStep === 0) yield;
    const { id: ownId, role, time, text, model = defaultModel } = message;
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
