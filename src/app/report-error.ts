import { nearest } from '../base/closest.ts';
import { Failure, isRequestFailure } from '../base/failure.ts';
import type { ModelRef } from '../chat/catalog.ts';
import { factsAbout, retirement } from '../chat/facts.ts';
import { formatDate } from '../chat/format-time.ts';
import type { Selection } from '../chat/provider-access.ts';
import type { Target } from '../chat/target.ts';
import type { ErrorContext, FailedTurn } from '../providers/errors/error-context.ts';
import { type Explanation, explain } from '../providers/errors/explain.ts';
import { loopbackPermission } from '../providers/loopback.ts';
import { probe } from '../providers/probe.ts';
import type { Row } from '../providers/registry.ts';
import { printIndented } from '../terminal/editor/print-indented.ts';
import { excerpt, maxWordUnits } from '../terminal/text/excerpt.ts';
import {
  dim,
  type Printable,
  prose,
  quoted,
  red,
  sanitize,
  styled,
} from '../terminal/text/styled-text.ts';
import type { App } from './app.ts';
import { rememberError } from './unexpected-errors.ts';

/** Characters of a provider's message that are quoted. */
const maxQuoteCharacters = 500;

/** A failed request: a question for a model, or another request, which the command `again` repeats. */
export type FailedRequest = Pick<Target, 'provider' | 'bot'> & {
  readonly model?: string;
  /** The key that was selected for it; undefined if the request was not sent. */
  readonly selected: Selection | undefined;
  readonly turn?: FailedTurn;
  readonly again?: string;
};

interface ErrorText
  extends Partial<Pick<Explanation, 'providerMessage' | 'requestId' | 'suggestion'>> {
  readonly line: string;
}

/**
 * Prints an error: a line with its cause, the dimmed message of the provider and its id of the request, and the command that
 * helps.
 */
export async function reportError(
  app: App,
  error: unknown,
  addressee?: FailedRequest,
): Promise<void> {
  const { screen } = app.view;
  const { keys } = app.access;
  const failure = error instanceof Failure ? error : unexpected(app, error);
  const words = await textOf(app, failure, addressee);
  const { line, providerMessage, requestId, suggestion } = app.chat.chatting
    ? withSlashes(words, app.console)
    : words;
  const redacted = keys.redact(sanitize(line));
  screen.print(styled`${red(styled`✗`)} ${redacted}\n`);
  const quotation = quote(
    app,
    providerMessage ?? '',
    maxQuoteCharacters,
    (text) => styled`${text}`,
  );
  quote(app, requestId ?? '', maxWordUnits, (id) => styled`request ${id}`);
  const isHinted =
    !/^\/(?:retry$|continue\b)/.test(suggestion ?? '') || app.settings.get('retry-hint') !== 'off';
  const hint = suggestion !== undefined && isHinted ? keys.redact(suggestion) : '';
  if (hint !== '') printIndented(app.view, styled`  → ${hint}`, 4);
  const told = [`Error: ${redacted}`, quotation && `quoted: ${quotation}`, hint];
  screen.announcer.announce(told.filter((row) => row !== '').join('\n'));
}

/** Prints a text of a provider as a dimmed line with keys masked, unless it is empty. Returns the printed text. */
function quote(
  { view: { screen }, keys }: App,
  text: string,
  limit: number,
  row: (shown: string) => Printable,
): string {
  const shown = excerpt(text, limit, (part) => keys.redact(part));
  if (shown !== '') screen.print(quoted(prose(dim(styled`  ${row(shown)}\n`))));
  return shown;
}

/** Returns the text for chat mode, in which commands begin with a slash. */
function withSlashes(
  { line, suggestion, ...words }: ErrorText,
  { isCommandName }: App['console'],
): ErrorText {
  const slashed = (word: string) => (isCommandName(word) ? `/${word}` : word);
  return {
    ...words,
    line: line.replace(/(?<=`)[a-z]+(?=[ `])/g, slashed),
    ...(suggestion !== undefined && {
      suggestion: suggestion.replace(/(?<=^|: )[a-z]+\b/g, slashed),
    }),
  };
}

async function textOf(app: App, failure: Failure, addressee?: FailedRequest): Promise<ErrorText> {
  const { message, details } = failure;
  if (addressee && isRequestFailure(failure)) {
    const { title, cause, ...words } = explain(failure, await contextOf(app, failure, addressee));
    return { line: `${title}: ${cause}`, ...words };
  }
  return {
    line: message,
    ...(details.suggestion !== undefined && { suggestion: details.suggestion }),
  };
}

async function contextOf(
  app: App,
  failure: Failure,
  addressee: FailedRequest,
): Promise<ErrorContext> {
  const { provider, model, bot, selected, turn, again } = addressee;
  const { mask, scheme, scope } = selected ?? app.access.selection(provider, bot);
  const isSilent = failure.kind === 'unreachable' && provider.local !== undefined;
  return {
    provider,
    scheme,
    origin: location.origin,
    online: navigator.onLine,
    ...(model !== undefined && { model, ...alternatives(app, { provider, model }) }),
    ...(mask !== undefined && { keyMask: mask }),
    ...(bot && scope === 'bot' && { bot: bot.name }),
    ...(isSilent && { probe: await probeRuntime(app, provider) }),
    ...(turn && { turn }),
    ...(again !== undefined && { again }),
  };
}

/** Returns when a model was or will be shut down, and the names of its replacement, or else of similar known models. */
function alternatives(
  { catalog }: App,
  choice: ModelRef,
): Pick<ErrorContext, 'retirement' | 'near'> {
  const facts = factsAbout(catalog, choice);
  const when = retirement(facts, formatDate(Date.now()));
  const others = catalog.known(choice.provider.id).filter(({ id }) => id !== choice.model);
  const similar = nearest(
    choice.model,
    others.map(({ id }) => id),
  );
  return {
    ...(when !== undefined && { retirement: when }),
    near: facts.replacement === undefined ? similar : [facts.replacement],
  };
}

async function probeRuntime(app: App, provider: Row): Promise<NonNullable<ErrorContext['probe']>> {
  const permission = await loopbackPermission(location, navigator.permissions);
  return permission === 'denied' ? 'denied' : probe(app.access.fetch, provider, app.console.signal);
}

function unexpected({ keys }: App, error: unknown): Failure {
  rememberError(error, (text) => keys.redact(text));
  const name = error instanceof Error ? error.name : 'unknown';
  return new Failure('bug', `An unexpected error in keysh stopped this (${name}).`, {
    suggestion: 'doctor shows the details for a report',
  });
}
