import type { Steps } from '../base/steps.ts';
import type { Redactor } from '../secrets/redactor.ts';
import { mapTextsSteps } from '../storage/map-texts.ts';
import type { MessageRecord } from '../storage/session.ts';

/** Returns the message with its known keys masked, in steps. */
export function* maskMessage<Message extends MessageRecord>(
  redactor: Redactor,
  message: Message,
): Steps<Message> {
  const mask = function* (text: string): Steps<string> {
    return (yield* redactor.redactSteps(text, 'known')).text;
  };
  const text = yield* mask(message.text);
  if (message.role === 'user') {
    const { attached } = message;
    return {
      ...message,
      text,
      ...(attached && { attached: yield* mapTextsSteps(attached, mask) }),
    };
  }
  const { thought, sources } = message;
  return {
    ...message,
    text,
    ...(thought !== undefined && { thought: yield* mask(thought) }),
    ...(sources && { sources: yield* mapTextsSteps(sources, mask) }),
  };
}
