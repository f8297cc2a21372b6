import type { App } from './app.ts';
import { Failure } from './failure.ts';
import { type NamedKey, Redactor } from './secrets/redactor.ts';
import { maskRecords } from './stores/mask-records.ts';
import { restoreSettings } from './stores/restore-settings.ts';
import { type SettingsStore, settingNames } from './stores/settings.ts';
import { dim, ink } from './terminal/ink.ts';
import { wishesIn } from './wishes.ts';

/**
 * Masks keys that went out of use in all that is stored and in the conversation at hand, as nothing looks for them after
 * a reload; says in how many places they were.
 */
export async function maskStored(app: App, keys: readonly NamedKey[]): Promise<void> {
  const { glass, talk, wire, bots } = app;
  const redactor = new Redactor(keys);
  const mask = (text: string) => redactor.redact(text, 'known');
  talk.conversation.rewrite(mask);
  talk.journal.backlog.rewrite(mask);
  try {
    const settings = maskSettings(wire.settings, mask);
    if (settings > 0) glass.dress(wishesIn(wire.settings));
    const count = settings + (await maskRecords(talk.journal.sessions.database, mask));
    if (count === 0) return;
    await bots.refresh();
    const places = count === 1 ? '1 place' : `${count} places`;
    glass.screen.print(dim(ink`The old key was found in ${places} and masked there.\n`));
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    glass.screen.print(
      dim(ink`What is stored was not searched for the old key. ${error.message}\n`),
    );
  }
}

/** Returns how many settings changed. Throws a `storage` Failure. */
function maskSettings(settings: SettingsStore, mask: (text: string) => string): number {
  const names = settingNames.filter((name) => {
    const value = settings.get(name);
    return value !== undefined && mask(value) !== value;
  });
  const changes = names.map((name) => [name, mask(settings.get(name) ?? '')] as const);
  restoreSettings(settings, new Map(changes));
  return names.length;
}
