import type { Attachment, FileInfo } from '../attachments/attachment.ts';
import { describePictureTokens } from '../attachments/label.ts';
import type { Conversation } from '../chat/conversation.ts';
import { maskKeys } from '../chat/guard.ts';
import { isTaken } from '../chat/message-files.ts';
import { requireFiles } from '../chat/require-files.ts';
import type { Target } from '../chat/target.ts';
import { filesAsked, filesBefore, type TurnRequest } from '../chat/turn-request.ts';
import { searchForKeys } from '../secrets/redact-long.ts';
import { filesOf, type QuestionFile } from '../storage/question-files.ts';
import { dim, styled } from '../terminal/text/styled-text.ts';
import type { App } from './app.ts';
import { requireNoKeys } from './key-warning.ts';

/** Milliseconds to wait for the provider to say what a model can do. */
const describeMs = 2000;

/** Rejects with a `usage` Failure if the model does not take the files of a question, or if they exceed a limit. */
export async function requireAskedFiles(
  app: App,
  target: Target,
  turnRequest: TurnRequest,
): Promise<void> {
  const { keys, catalog, chat, console } = app;
  const { turns } = chat.conversation;
  const before = filesBefore(turns, turnRequest);
  const asked = filesAsked(turns, turnRequest);
  if ([...asked, ...before].some(({ kind }) => kind === 'picture')) {
    const signal = AbortSignal.any([console.signal, AbortSignal.timeout(describeMs)]);
    await catalog.describe(target, signal).catch(() => console.signal.throwIfAborted());
  }
  const isRetry = turnRequest.type === 'retry';
  const mode = isRetry ? 'retry' : chat.chatting ? 'chat' : 'command';
  requireFiles({ keys, catalog, mode }, target, asked, filesTaken(app, target, before));
}

/** Returns the files that requests to a model contain. */
export function filesTaken(
  { catalog }: App,
  target: Target,
  files: readonly QuestionFile[],
): readonly QuestionFile[] {
  const reader = { target, listed: catalog.listed(target) };
  return files.filter((file) => isTaken(reader, file));
}

/**
 * Returns files without keys: names with keys are masked, and the user is asked about texts with keys. Throws as
 * `requireNoKeys` does.
 */
export async function requireKeylessFiles(
  app: App,
  files: readonly Attachment[],
): Promise<readonly Attachment[]> {
  const checked: Attachment[] = [];
  for (const file of files) checked.push(await requireKeylessFile(app, file));
  return checked.every((file, at) => file === files[at]) ? files : checked;
}

async function requireKeylessFile(app: App, file: Attachment): Promise<Attachment> {
  const { known } = app.keys;
  const { signal } = app.console;
  const name = await searchForKeys(known, (redactor) => maskKeys(file.name, redactor), signal);
  const named = name === file.name ? file : { ...file, name };
  if (file.kind !== 'text') return named;
  const text = await file.bytes.text();
  const keyless = await requireNoKeys(app, text, `file ${name}`);
  if (keyless === text) return named;
  return { ...named, bytes: new Blob([keyless], { type: file.bytes.type }) };
}

/** The chats, one per tab, in which the warning about pictures and PDFs was printed. */
const warned = new WeakSet<App['chat']>();

/** Prints how many tokens the pictures of a question use and, once per tab, that pictures and PDFs are not searched for keys. */
export function sayFiles(
  app: App,
  { model }: Target,
  files: readonly (Attachment | FileInfo)[],
): void {
  const { screen } = app.view;
  if (!warned.has(app.chat) && files.some(({ kind }) => kind !== 'text')) {
    warned.add(app.chat);
    screen.print(
      dim(
        styled`keysh does not search pictures and PDFs for keys: check that they contain none.\n`,
      ),
    );
  }
  const tokens = describePictureTokens(model, files);
  if (tokens !== undefined) screen.print(dim(styled`${tokens}\n`));
}

/** Returns the name of the largest file that requests of a conversation contain; undefined if there is none. */
export function largestFileOf({ turns }: Conversation): string | undefined {
  const files = turns
    .flatMap(({ question }) => filesOf(question))
    .sort((one, other) => other.size - one.size);
  return files[0]?.name;
}
