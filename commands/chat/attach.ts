import type { App } from '../../src/app/app.ts';
import { attachmentsIn, FileChip, labelsOf } from '../../src/app/file-chip.ts';
import { reportError } from '../../src/app/report-error.ts';
import { tryToRead } from '../../src/app/sync.ts';
import { filesTaken } from '../../src/app/turn-files.ts';
import { safeFileName } from '../../src/attachments/file-name.ts';
import { findExcess } from '../../src/attachments/limits.ts';
import { readAttachment } from '../../src/attachments/read-attachment.ts';
import { abortable } from '../../src/base/abortable.ts';
import { Cancelled, Failure, ReturnedToPrompt } from '../../src/base/failure.ts';
import { targetIn } from '../../src/chat/target.ts';
import { filesBefore, type TurnRequest } from '../../src/chat/turn-request.ts';
import { maxChips } from '../../src/terminal/editor/chips.ts';
import type { Chip } from '../../src/terminal/editor/placeholders.ts';
import { chooseFiles } from '../../src/terminal/input/files.ts';
import { dim, styled } from '../../src/terminal/text/styled-text.ts';
import { count, numberIn } from '../count.ts';
import { defineCommand, type Kind } from '../definition.ts';
import { text } from '../kinds/text.ts';
import { print } from '../output.ts';

const numbers: Kind<readonly number[]> = {
  parse: (_, words) => words.split(' ').map(numberIn),
};

type Question = Extract<TurnRequest, { type: 'new' }>;

/** `/attach`: chooses files for the next message. */
export const attach = defineCommand({
  name: 'attach',
  summary: 'choose files for the next message (or drop or paste them)',
  example: '/attach what is this?',
  args: {
    text: {
      kind: text,
      summary: 'text to put on the line, after the files',
      isOptional: true,
      extent: 'raw rest',
    },
  },
  mode: 'chat',
  isExclusive: true,
  async run(app, { text: typed }) {
    if (!app.chat.chatting) {
      throw new Failure('usage', 'Files are attached in a chat.', { suggestion: 'chat -a' });
    }
    if (typed !== undefined) app.console.prefill(typed);
    await attachFiles(app, await chooseAttachments(app));
  },
});

/** `/detach`: removes files from the next message. */
export const detach = defineCommand({
  name: 'detach',
  summary: 'remove all files from the line, or those with these numbers',
  example: '/detach 2',
  args: {
    n: {
      kind: numbers,
      summary: 'numbers of files, counted from 1',
      isOptional: true,
      extent: 'words',
    },
  },
  mode: 'chat',
  isExclusive: true,
  run(app, { n = [] }) {
    const { chips } = app.console;
    if (chips.length === 0) {
      throw new Failure('not-found', 'No file is attached.', { suggestion: 'attach' });
    }
    const chosen = n.flatMap((each) => chips[each - 1] ?? []);
    if (chosen.length < n.length) {
      throw new Failure('not-found', `The files are numbered from 1 to ${chips.length}.`);
    }
    const removed = n.length === 0 ? chips : chosen;
    app.console.removeChips(removed);
    print(app, dim(styled`Detached ${labelsOf(removed)}`));
  },
});

/** Shows the file chooser. Resolves with the files; rejects with Cancelled if there are none, or with the reason of Ctrl-C. */
export async function chooseAttachments(app: App): Promise<readonly File[]> {
  const { signal } = app.console;
  const files = await chooseFiles({ multiple: true }, signal);
  signal.throwIfAborted();
  if (files.length > 0) return files;
  throw new Cancelled('No file was chosen. In a chat you can also drop or paste files.');
}

/**
 * Attaches files to the next line, and reports each that cannot be attached and any limit that is exceeded. Rejects with the
 * reason of Ctrl-C, after which none is attached.
 */
export async function attachFiles(app: App, files: readonly File[]): Promise<void> {
  const room = maxChips - app.console.chips.length;
  const chips = await readChips(app, files.slice(0, room));
  app.console.addChips(chips);
  if (chips.length > 0) app.view.screen.announcer.announce(`Attached: ${labelsOf(chips)}`);
  for (const { file } of chips) {
    if (file.note !== undefined) print(app, dim(styled`${file.name}: ${file.note}`));
  }
  if (files.length > room) await reportLeftOut(app, files.length - room);
  await sayExcess(app);
}

function reportLeftOut(app: App, excess: number): Promise<void> {
  const files = count(excess, 'file was', 'files were');
  const reason = `A message may have ${maxChips} files, so ${files} left out.`;
  return reportError(app, new Failure('usage', reason));
}

/** Reads files, shows which one is read, and reports those that cannot be attached. */
async function readChips(app: App, files: readonly File[]): Promise<readonly FileChip[]> {
  const { view, keys, settings, console } = app;
  const chips: FileChip[] = [];
  try {
    for (const [at, file] of files.entries()) {
      const place = files.length > 1 ? ` (${at + 1} of ${files.length})` : '';
      const name = keys.redact(safeFileName(file.name));
      view.screen.status(dim(styled`Reading ${name}${place} · Ctrl-C stops`), true);
      try {
        const { signal } = console;
        const small = settings.get('pictures') === 'small';
        const read = await abortable(readAttachment(file, { small, signal }), signal);
        chips.push(new FileChip(app, read));
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        await reportError(app, error);
      }
    }
    return chips;
  } finally {
    view.screen.status(undefined);
  }
}

/** Says which files to detach, if those of the line exceed a limit. */
async function sayExcess(app: App): Promise<void> {
  const attached = attachmentsIn(app.console.chips);
  if (attached.length === 0) return;
  await tryToRead(app);
  const { conversation, editing } = app.chat;
  const question: TurnRequest = { type: 'new', text: '', replaces: editing };
  const before = filesBefore(conversation.turns, question);
  const earlier = filesTaken(app, targetIn(conversation, app), before);
  const excess = findExcess(attached, earlier);
  if (!excess) return;
  const suggestion = `detach ${excess.detach.map((at) => at + 1).join(' ')}`;
  await reportError(app, new Failure('usage', excess.reason, { suggestion }));
}

/**
 * Returns the files of a question that is asked at once: those of the line, which an earlier attempt left there, or else chosen
 * ones, which it attaches. Rejects with Cancelled if there are none, with ReturnedToPrompt if one cannot be attached, and with
 * the reason of Ctrl-C.
 */
export async function chooseForQuestion(app: App): Promise<readonly Chip[]> {
  if (app.console.chips.length > 0) return app.console.chips;
  const files = await chooseAttachments(app);
  const chips = await readChips(app, files.slice(0, maxChips));
  if (files.length > maxChips) await reportLeftOut(app, files.length - maxChips);
  if (chips.length === files.length) {
    app.console.addChips(chips);
    return chips;
  }
  app.console.prefill();
  throw new ReturnedToPrompt('Nothing was sent. Choose other files.');
}

/**
 * Asks a new question, and removes the chips of its files from the next line. If a question with files is not added to the
 * conversation, puts the entered line with its chips back on the prompt. Throws as `runTurn` does.
 */
export async function askNew(
  app: App,
  question: Question,
  chips: readonly Chip[] = [],
): Promise<void> {
  const former = new Set(app.chat.conversation.turns.map(({ question }) => question.id));
  try {
    await app.console.runTurn(question);
  } finally {
    // A new conversation begins if another tab removed this one.
    const last = app.chat.conversation.turns.at(-1);
    if (last && !former.has(last.question.id)) app.console.removeChips(chips);
    else if (question.files?.length) {
      app.console.prefill();
      app.chat.editing = question.replaces;
    }
  }
}

/** Removes the files of the line, and says so. */
export function dropChips(app: App): void {
  const { chips } = app.console;
  if (chips.length === 0) return;
  app.console.removeChips(chips);
  print(app, dim(styled`Not sent: ${labelsOf(chips)}`));
}
