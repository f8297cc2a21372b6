import type { BotRecord } from '../../storage/bot.ts';
import type { Changes } from '../../storage/restore-settings.ts';
import type { MessageRecord, SessionRecord } from '../../storage/session.ts';
import type { SettingName } from '../../storage/settings.ts';
import type { ExportedBot, RecordKind, Settings } from '../format.ts';

/** How many records of a kind an import adds, changes, removes, and leaves as they are. */
export interface Counts {
  added: number;
  changed: number;
  removed: number;
  /** The same here and in the file. */
  same: number;
  /** Another here than in the file, and left as it is here. */
  kept: number;
}

/** What an import would do. */
export interface Plan {
  readonly counts: Readonly<Record<RecordKind, Counts>>;
  /** Bots that were not here, or not with these fields. */
  readonly arriving: readonly ExportedBot[];
  /** Bots that come under another name, since theirs is another bot's here. */
  readonly renamed: readonly (readonly [from: string, to: string])[];
  /** Names of the bots that would go. */
  readonly botsLost: readonly string[];
  /** Names of the bots whose own key would go. */
  readonly keysLost: readonly string[];
  /** The settings that change; undefined takes one away. */
  readonly settings: Changes;
  /** Names of the settings that are set otherwise here, and stay so. */
  readonly settingsKept: readonly string[];
  readonly writes: Writes;
}

export interface Writes {
  /** Whether all that is stored goes first. */
  readonly clears: boolean;
  readonly bots: readonly BotRecord[];
  readonly sessions: readonly SessionRecord[];
  /** None of them is here. */
  readonly messages: readonly MessageRecord[];
  /** Each takes the place of the one that is here. */
  readonly replies: readonly MessageRecord[];
}

export function noCounts(): Counts {
  return { added: 0, changed: 0, removed: 0, same: 0, kept: 0 };
}

/** Whether the plan leaves everything as it is. */
export function isUnchanged({ counts, settings }: Plan): boolean {
  const moves = Object.values(counts).map(
    ({ added, changed, removed }) => added + changed + removed,
  );
  return settings.size === 0 && moves.every((count) => count === 0);
}

/** Whether a plan would remove more than the one that was shown: a bot, a bot's own key, a session or a message. */
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

/** Whether what is another here than in the file stays so. */
export function leavesOther({ counts, settingsKept }: Plan): boolean {
  return settingsKept.length > 0 || Object.values(counts).some(({ kept }) => kept > 0);
}

/** Names of the settings of a file that are set otherwise here. */
export function settingsKept(wanted: Settings, current: Settings): readonly string[] {
  const names = Object.keys(wanted) as SettingName[];
  return names.filter((name) => current[name] !== undefined && current[name] !== wanted[name]);
}

/** The settings of a file that are another here; where it replaces, those that it lacks go. */
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
