import { Failure } from '../base/failure.ts';
import { runYielding, yielding } from '../base/yielding.ts';
import type { ChatState } from '../chat/chat-state.ts';
import { type NamedKey, Redactor } from '../secrets/redactor.ts';
import { maskRecords } from '../storage/mask-records.ts';
import { dim, styled } from '../terminal/text/styled-text.ts';
import type { App } from './app.ts';

/**
 * Masks former keys in the current conversation and in every stored record, yielding to the event loop, because they are
 * unknown after a reload. Prints the number of records that contained them.
 */
export async function maskStored(app: App, keys: readonly NamedKey[]): Promise<void> {
  const { view, chat, database, bots } = app;
  const redactor = new Redactor(keys);
  await maskInMemory(chat, redactor);
  try {
    const count = await maskRecords(database, function* (text) {
      return (yield* redactor.redactSteps(text, 'known')).text;
    });
    if (count === 0) return;
    await bots.refresh();
    const places = count === 1 ? '1 place' : `${count} places`;
    view.screen.notify(dim(styled`The old key was found in ${places} and masked there.`));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    view.screen.notify(dim(styled`Stored data was not searched for the old key. ${error.message}`));
  }
}

async function maskInMemory({ conversation, autosave }: ChatState, redactor: Redactor) {
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
    const { text: result } = await runYielding(redactor.redactSteps(text, 'known'), turn);
    masked.set(text, result);
  }
  const mask = (text: string) => masked.get(text) ?? redactor.redact(text, 'known');
  conversation.mapTexts(mask);
  unsaved.mapTexts(mask);
}
