import { Failure } from '../base/failure.ts';
import { replaceSpans, type Span } from '../base/span.ts';
import { runSteps, type Steps } from '../base/steps.ts';
import type { ChatRequest } from '../providers/provider.ts';
import { findProvider } from '../providers/registry.ts';
import { type KeyCommand, keyCommandSteps } from '../secrets/key-command.ts';
import { maskPrefixes, shownBody } from '../secrets/key-patterns.ts';
import type { Redactor } from '../secrets/redactor.ts';
import type { KeyStore } from '../storage/keys.ts';
import { textOf } from './bot-guard.ts';
import { CheckedMessages } from './checked-messages.ts';
import type { Conversation } from './conversation.ts';
import { messagesOf } from './turn.ts';

/** A key in a text, or a part of it that must be treated as one. */
export interface FoundKey extends Span {
  /** A phrase that describes it in a message: "your openai key". */
  readonly description: string;
}

/**
 * Throws a `held-key` Failure, like `refuseKeys`, if the request contains a key. `question` is its new question, if any. Of
 * the messages already in `checked`, only the end is searched.
 */
export function* refuseKeysIn(
  { model, system, parameters, messages }: ChatRequest,
  redactor: Redactor,
  question = '',
  checked = new CheckedMessages(),
): Steps<void> {
  yield* refuseKeyIn(question, 'message', redactor);
  yield* refuseKeyIn(model, 'model name', redactor);
  yield* refuseKeyIn(system ?? '', 'system prompt', redactor);
  yield* refuseKeyIn(textOf(parameters), '-o options', redactor);
  const texts = messages.flatMap(({ text, files = [] }) => [
    text,
    ...files.map(({ name }) => name),
  ]);
  const stored = yield* checked.findKey(texts, redactor);
  if (stored) throw heldKey('conversation so far', `your ${stored.title}`);
}

/** Searches the messages of a conversation for known keys, so that its requests search only later ones. */
export function* checkTurns(
  { turns, checked }: Pick<Conversation, 'turns' | 'checked'>,
  redactor: Redactor,
): Steps<void> {
  const texts = messagesOf(turns).map(({ text }) => text);
  yield* checked.findKey(texts, redactor);
}

/**
 * Throws a `held-key` Failure if `text` contains a stored key or what looks like one. `field` names the text in the message,
 * which does not show the key.
 */
export function refuseKeys(text: string, field: string, keys: KeyStore): void {
  runSteps(refuseKeyIn(text, field, keys.known.redactor));
}

function* refuseKeyIn(text: string, field: string, redactor: Redactor): Steps<void> {
  const found = yield* findKey(text, redactor);
  if (found) throw heldKey(field, found.description);
}

function heldKey(field: string, found: string): Failure {
  return new Failure(
    'held-key',
    `Stopped: the ${field} contains ${found}. Remove it, or begin a new conversation with /new.`,
  );
}

/** Returns the first known key in a text, or else the first match that looks like a key; undefined if there is none. */
export function keyIn(text: string, keys: KeyStore): FoundKey | undefined {
  return runSteps(findKey(text, keys.known.redactor));
}

/** Does the work of `keyIn` in steps. */
export function* findKey(text: string, redactor: Redactor): Steps<FoundKey | undefined> {
  const matches = yield* redactor.findSteps(text);
  const found = matches.find(({ title }) => title !== undefined) ?? matches[0];
  if (!found) return yield* keyInCommand(text);
  const { start, end, title } = found;
  return { start, end, description: title ? `your ${title}` : 'what looks like an API key' };
}

/** Returns the text with every key that `findKey` finds masked, in steps. */
export function* maskKeys(text: string, redactor: Redactor): Steps<string> {
  const { text: redacted } = yield* redactor.redactSteps(text);
  const bare = barePartsOf(yield* keyCommandSteps(redacted));
  return replaceSpans(redacted, bare, () => '••••');
}

function* keyInCommand(text: string): Steps<FoundKey | undefined> {
  const command = yield* keyCommandSteps(text);
  const provider = command?.provider && findProvider(command.provider.text);
  const [first] = barePartsOf(command);
  const verb = command?.verb.text;
  if (!provider || !first || (verb !== 'set' && verb !== 'rotate')) return undefined;
  const { start, end } = first;
  return { start, end, description: `a key command (write it as /key ${verb} ${provider.id})` };
}

function barePartsOf(command: KeyCommand | undefined): readonly Span[] {
  return command?.secrets.filter(({ text }) => !isMask(text)) ?? [];
}

/** Returns whether the text has the form of a mask, as returned by `mask`. */
export function isMask(text: string): boolean {
  const prefix = maskPrefixes.find((candidate) => text.startsWith(candidate)) ?? '';
  const rest = text.slice(prefix.length);
  if (!rest.startsWith('…') || rest.length > 2 * shownBody + 1) return text === '••••';
  return [...rest].length === shownBody + 1;
}
