import { Failure } from '../base/failure.ts';
import { runSteps, type Steps } from '../base/steps.ts';
import { runYielding, yielding } from '../base/yielding.ts';
import type { ChatState } from '../chat/chat-state.ts';
import { type NamedKey, Redactor } from '../secrets/redactor.ts';
import type { FileRecord } from '../storage/file-record.ts';
import { allFiles, putFiles, removeUnusedFiles } from '../storage/files.ts';
import { maskedFile } from '../storage/mask-files.ts';
import { maskRecords } from '../storage/mask-records.ts';
import { dim, styled } from '../terminal/text/styled-text.ts';
import type { App } from './app.ts';

type Mask = (text: string) => Steps<string>;

const stores = ['messages', 'files'] as const;

/**
 * Masks former keys in the current conversation and in every stored record, yielding to the event loop, because they are
 * unknown after a reload. Prints the number of records that contained them.
 */
export async function maskStored(app: App, keys: readonly NamedKey[]): Promise<void> {
  const { view, chat, database, bots } = app;
  const redactor = new Redactor(keys);
  const renamed = new Map<string, string>();
  const mask = function* (text: string): Steps<string> {
    return renamed.get(text) ?? (yield* redactor.redactSteps(text, 'known')).text;
  };
  const { conversation, autosave } = chat;
  for (const [id, file] of await maskedFiles(autosave.unsaved.all.files, mask)) {
    autosave.unsaved.replaceFile(id, file);
    renamed.set(id, file.id);
  }
  await maskInMemory(chat, mask);
  try {
    for (const [id, file] of await maskedFiles(allFiles(database), mask)) {
      await database.write(stores, (writing) => putFiles(writing, [file]));
      renamed.set(id, file.id);
    }
    const newId = (text: string) => renamed.get(text) ?? text;
    conversation.mapTexts(newId);
    autosave.unsaved.mapTexts(newId);
    const count = await maskRecords(database, mask);
    if (count === 0) return;
    await database.write(stores, removeUnusedFiles);
    await bots.refresh();
    const places = count === 1 ? '1 place' : `${count} places`;
    view.screen.notify(dim(styled`The old key was found in ${places} and masked there.`));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    view.screen.notify(dim(styled`Stored data was not searched for the old key. ${error.message}`));
  }
}

/** Returns the files whose text contains a key, masked, by their former ids. */
async function maskedFiles(
  files: Iterable<FileRecord> | AsyncIterable<FileRecord>,
  mask: Mask,
): Promise<ReadonlyMap<string, FileRecord>> {
  const changed = new Map<string, FileRecord>();
  for await (const file of files) {
    const masked = await maskedFile(file, mask);
    if (masked) changed.set(file.id, masked);
  }
  return changed;
}

async function maskInMemory({ conversation, autosave }: ChatState, mask: Mask): Promise<void> {
  const { unsaved } = autosave;
  const masked = new Map<string, string>();
  const collect = (text: string) => {
    masked.set(text, text);
    return text;
  };
  conversation.mapTexts(collect);
  unsaved.mapTexts(collect);
  const turn = yielding();
  for (const text of masked.keys()) {
    masked.set(text, await runYielding(mask(text), turn));
  }
  const replace = (text: string) => masked.get(text) ?? runSteps(mask(text));
  conversation.mapTexts(replace);
  unsaved.mapTexts(replace);
}
