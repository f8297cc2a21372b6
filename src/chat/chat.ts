import type { Chunk, Turn } from '../providers/provider.ts';
import { reply } from '../providers/reply.ts';
import type { Choice } from './catalog.ts';
import type { Partner } from './choice.ts';
import type { Conversation, Exchange } from './conversation.ts';
import { refuseKeys, refuseKeysIn } from './guard.ts';
import type { Wire } from './wire.ts';

/** Milliseconds: a model may think for minutes, a line that fell silent is given up. */
const limits = { first: 10 * 60_000, between: 2 * 60_000 };

export interface Question extends Partner {
  readonly text: string;
}

/**
 * Asks a question in a conversation and yields the reply as it comes, one batch a network read. The only place that
 * appends exchanges: the question before the request, the answer as it streams. Throws one Failure.
 */
export async function* send(
  wire: Wire,
  conversation: Conversation,
  question: Question,
  signal: AbortSignal,
): AsyncGenerator<readonly Chunk[]> {
  const { system } = question;
  refuseKeys(question.text, 'message', wire.keys);
  const turn: Turn = {
    model: question.model,
    ...(system !== undefined && { system }),
    messages: conversation.messages(question.text),
    parameters: question.parameters,
  };
  refuseKeysIn(turn, wire.keys);
  const access = wire.access(question.provider, question.bot);
  const exchange: Exchange = {
    question: question.text,
    model: nameOf(question),
    answer: '',
    usage: {},
  };
  conversation.exchanges.push(exchange);
  for await (const chunks of reply(wire.fetch, { ...access, turn, limits }, signal)) {
    for (const chunk of chunks) keep(exchange, chunk);
    yield chunks;
  }
}

/**
 * Asks in place of the last question. The former answer stays in the conversation until the new one has any text.
 * Throws as `send` does.
 */
export async function* resend(
  wire: Wire,
  conversation: Conversation,
  question: Question,
  signal: AbortSignal,
): AsyncGenerator<readonly Chunk[]> {
  const { exchanges } = conversation;
  const former = exchanges.pop();
  const at = exchanges.length;
  try {
    yield* send(wire, conversation, question, signal);
  } finally {
    const isAnswered = (exchanges[at]?.answer ?? '').trim() !== '';
    if (former && !isAnswered) exchanges.splice(at, 1, former);
  }
}

/** A model's full name, as people write it. */
export function nameOf({ provider, model }: Choice): string {
  return `${provider.id}:${model}`;
}

function keep(exchange: Exchange, chunk: Chunk): void {
  if (chunk.type === 'text') exchange.answer += chunk.text;
  else if (chunk.type === 'usage') exchange.usage = chunk.usage;
  else if (chunk.type === 'end') exchange.ending = chunk.ending;
}
