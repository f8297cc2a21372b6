import { Failure } from '../base/failure.ts';
import { type NamedKey, Redactor } from '../secrets/redactor.ts';
import { maskRecords } from '../storage/mask-records.ts';
import { dim, styled } from '../terminal/text/styled-text.ts';
import type { App } from './app.ts';

/**
 * Masks former keys in every stored record and in the current conversation, because they are unknown after a reload. Prints
 * the number of records that contained them.
 */
export async function maskStored(app: App, keys: readonly NamedKey[]): Promise<void> {
  const { view, chat, database, bots } = app;
  const redactor = new Redactor(keys);
  const mask = (text: string) => redactor.redact(text, 'known');
  chat.conversation.mapTexts(mask);
  chat.autosave.unsaved.mapTexts(mask);
  try {
    const count = await maskRecords(database, mask);
    if (count === 0) return;
    await bots.refresh();
    const places = count === 1 ? '1 place' : `${count} places`;
    view.screen.notify(dim(styled`The old key was found in ${places} and masked there.`));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    view.screen.notify(dim(styled`Stored data was not searched for the old key. ${error.message}`));
  }
}
