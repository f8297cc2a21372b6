import { field, text } from '../../base/json.ts';
import { sessionVersion } from '../../storage/session.ts';
import { titleOf } from '../../storage/title.ts';
import { milliseconds, readMessage, type Said } from './chatgpt-message.ts';
import type { SkipCounter } from './skipped.ts';

/** A conversation as records that are yet to be checked. */
export interface Conversation {
  readonly session: Readonly<Record<string, unknown>>;
  readonly messages: readonly Readonly<Record<string, unknown>>[];
}

type Node = readonly [key: string, node: unknown];
type Timed = Said & { readonly time: number };

/** Whether an entry of a file is a conversation of ChatGPT's. */
export function isConversation(value: unknown): boolean {
  const mapping = field(value, 'mapping');
  return typeof mapping === 'object' && mapping !== null && !isDeepSeek(value);
}

/** Whether an entry is a conversation of DeepSeek's, which has a mapping of other messages. */
export function isDeepSeek(value: unknown): boolean {
  return field(value, 'inserted_at') !== undefined;
}

/**
 * Returns the branch of a conversation that ChatGPT showed last, replies to one question as one reply. What is left out
 * is added to `skipped`.
 */
export function readConversation(
  value: unknown,
  place: number,
  skipped: SkipCounter,
): Conversation {
  const id = text(field(value, 'conversation_id')) ?? text(field(value, 'id'));
  const nodes = new Map(Object.entries(field(value, 'mapping') ?? {}));
  const created = milliseconds(field(value, 'create_time')) ?? 0;
  const said = saidIn(branchOf(nodes, field(value, 'current_node')), created, skipped);
  const session = id ?? `chatgpt-${said[0]?.id ?? place}`;
  const model = text(field(value, 'default_model_slug')) ?? 'chatgpt';
  const messages = recordsOf(session, said, model);
  const latest = Math.max(created, ...said.slice(-1).map(({ time }) => time));
  const title = text(field(value, 'title'))?.trim() || titleOf(said[0]?.text ?? '');
  const changed = milliseconds(field(value, 'update_time')) ?? latest;
  return {
    session: { v: sessionVersion, id: session, title, created, changed, parameters: {} },
    messages,
  };
}

/** Returns the nodes from the first to the current one; without that, to the newest that has no answer. */
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

/** Returns the key of the node without children that was made last; of several, the last in the file. */
function newestLeaf(nodes: ReadonlyMap<string, unknown>): string | undefined {
  const parents = new Set([...nodes.values()].map((node) => field(node, 'parent')));
  const leaves = [...nodes].filter(([key, node]) => {
    return !parents.has(key) && typeof field(node, 'message') === 'object';
  });
  const timeOf = (node: unknown) => milliseconds(field(node, 'message', 'create_time')) ?? 0;
  const newest = leaves.toSorted(([, one], [, other]) => timeOf(one) - timeOf(other)).at(-1);
  return newest?.[0] ?? [...nodes.keys()].at(-1);
}

function saidIn(nodes: readonly Node[], created: number, skipped: SkipCounter): readonly Timed[] {
  const all: Timed[] = [];
  for (const [key, node] of nodes) {
    const read = readMessage(node, key);
    if (!read) continue;
    const { said, parts } = read;
    skipped.add('parts', parts);
    if (typeof said === 'string') skipped.add(said);
    else if (all.length === 0 && said.role === 'assistant') skipped.add('unasked');
    else all.push({ ...said, time: said.time ?? all.at(-1)?.time ?? created });
  }
  return all;
}

function recordsOf(
  session: string,
  said: readonly Timed[],
  usual: string,
): Conversation['messages'] {
  const records: { id: string; role: string; text: string; [name: string]: unknown }[] = [];
  let question = '';
  for (const { id: own, role, time, text: words, model = usual } of said) {
    const id = `${session}/${own}`;
    const last = records.at(-1);
    if (role === 'assistant' && last?.role === 'assistant') {
      last.text += `\n\n${words}`;
      continue;
    }
    const record = { v: sessionVersion, id, session, role, time, text: words };
    if (role === 'user') question = id;
    const reply = { question, model: `openai:${model}`, scope: 'none', ending: 'done', usage: {} };
    records.push(role === 'user' ? record : { ...record, ...reply });
  }
  return records;
}
