/** A message of a chat request to OpenAI, or to a provider with its wire format. */
interface SentMessage {
  readonly role: string;
  readonly content: string;
}

/** Returns the messages in the body of a chat request, with the system prompt, if any, first; none without a request. */
export function sentMessages(request?: { readonly body: string }): readonly SentMessage[] {
  const { input, messages = [] } = JSON.parse(request?.body ?? '{}');
  return input ?? messages;
}
