import type { Steps } from '../base/steps.ts';
import type { Redactor } from '../secrets/redactor.ts';
import type { MessageRecord } from '../storage/session.ts';

/** Returns the message with its known keys masked, in steps. */
export function* maskMessage<Message extends MessageRecord>(
  redactor: Redactor,
  message: Message,
): Steps<Message> {
  const { text } = yield* redactor.redactSteps(message.text, 'known');
  if (message.role === 'user' || message.thought === undefined) return { ...message, text };
  const { text: thought } = yield* redactor.redactSteps(message.thought, 'known');
  return { ...message, text, thought };
}
