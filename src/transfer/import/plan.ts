import type { BotRecord } from '../../storage/bot.ts';
import type { FileRecord } from '../../storage/file-record.ts';
import type { Changes } from '../../storage/restore-settings.ts';
import type { MessageRecord, SessionRecord } from '../../storage/session.ts';
import type { SettingName } from '../../storage/settings.ts';
import type { ExportedBot, RecordKind, Settings } from '../format.ts';

/** How many records of a kind an import adds, changes, removes, and leaves as they are. */
export interface Counts {
  added: number;
  changed: number;
  removed: number;
  /** Records that are the same in the file and in the storage. */
  same: number;
  /** Stored records that differ from the file and do not change. */
  kept: number;
}

/** The effect of an import. */
export interface Plan {
  readonly counts: Readonly<Record<RecordKind | 'files', Counts>>;
  /** Bots that are added or changed. */
  readonly arriving: readonly ExportedBot[];
  /** Bots that get another name. */
  readonly renamed: readonly (readonly [from: string, to: string])[];
  /** Names of the bots that are removed. */
  readonly botsLost: readonly string[];
  /** Names of the bots whose own key is removed. */
  readonly keysLost: readonly string[];
  /** The settings that change; undefined removes one. */
  readonly settings: Changes;
  /** Names of the settings that differ from the file and do not change. */
  readonly settingsKept: readonly string[];
  readonly writes: Writes;
}

export interface Writes {
  /** Whether everything stored is removed first. */
  readonly clears: boolean;
  readonly bots: readonly BotRecord[];
  readonly sessions: readonly SessionRecord[];
  /** New messages. */
  readonly messages: readonly MessageRecord[];
  /** Replies that replace stored ones. */
  readonly replies: readonly MessageRecord[];
  /** Files that are not stored. */
  readonly files: readonly FileRecord[];
}

export function noCounts(): Counts {
  return { added: 0, changed: 0, removed: 0, same: 0, kept: 0 };
}

/** Returns whether a plan changes nothing. */
export function isUnchanged({ counts, settings }: Plan): boolean {
  const moves = Object.values(counts).map(
    ({ added, changed, removed }) => added + changed + removed,
  );
  return settings.size === 0 && moves.every((count) => count === 0);
}

/** Returns whether a plan removes a bot, a bot's own key, a session or a message that the shown plan did not. */
export function removesMore(plan: Plan, shown: Plan): boolean {
  const hasOther = (names: readonly string[], known: readonly string[]) =>
    names.some((name) => !known.includes(name));
  return (
    hasOther(plan.botsLost, shown.botsLost) ||
    hasOther(plan.keysLost, shown.keysLost) ||
    plan.counts.sessions.removed > shown.counts.sessions.removed ||
    plan.counts.messages.removed > shown.counts.messages.removed
  );
}

/** Returns whether stored records or settings differ from the file and do not change. */
export function leavesOther({ counts, settingsKept }: Plan): boolean {
  return settingsKept.length > 0 || Object.values(counts).some(({ kept }) => kept > 0);
}

/** Returns the names of the settings that have other values than in the file. */
export function settingsKept(wanted: Settings, current: Settings): readonly string[] {
  const names = Object.keys(wanted) as SettingName[];
  return names.filter((name) => current[name] !== undefined && current[name] !== wanted[name]);
}

/** Returns the settings that change: a merge sets those without a value, a replacement all that differ from the file. */
export function settingsToSet(
  wanted: Settings,
  current: Settings,
  mode: 'merge' | 'replace',
): Changes {
  const names = Object.keys({ ...current, ...wanted }) as SettingName[];
  const changing = names.filter((name) =>
    mode === 'merge' ? current[name] === undefined : current[name] !== wanted[name],
  );
  return new Map(changing.map((name) => [name, wanted[name]]));
}
