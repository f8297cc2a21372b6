import { type BotConfig, type BotRecord, keepsKey, withKeptKey } from '../../storage/bot.ts';
import { isNewName, nameKey, sameName } from '../../storage/bot-name.ts';
import type { ExportedBot } from '../format.ts';
import { isOversized, toShareable } from '../share/shareable-bot.ts';
import { freeNames, sanitizeName, stemOf } from './bot-naming.ts';
import { type Counts, noCounts, type Plan } from './plan.ts';

export interface BotPlan extends Pick<Plan, 'arriving' | 'renamed' | 'botsLost' | 'keysLost'> {
  readonly counts: Counts;
  readonly writes: readonly BotRecord[];
}

/**
 * What bots of a file add to those that are here, none of which changes: where id or name is that of a bot that differs,
 * the one of the file comes under another name, unless it came so before.
 */
export function mergeBots(wanted: readonly ExportedBot[], stored: readonly ExportedBot[]): BotPlan {
  const counts = noCounts();
  const arriving: ExportedBot[] = [];
  const renamed: [string, string][] = [];
  const isHere = comparison(stored);
  const freeName = freeNames(stored.map(({ name }) => name));
  const ids = new Set(stored.map(({ id }) => id));
  for (const bot of wanted) {
    if (isHere(bot)) {
      counts.same += 1;
      continue;
    }
    const name = freeName(usableName(bot.name));
    if (name !== bot.name) renamed.push([bot.name, name]);
    arriving.push({ ...bot, name, id: ids.has(bot.id) ? crypto.randomUUID() : bot.id });
    counts.added += 1;
  }
  return { counts, writes: arriving, arriving, renamed, botsLost: [], keysLost: [] };
}

/** What it means that bots of a file stand in the place of all that are here, which a file would hold as `stored`. */
export function replaceBots(
  file: readonly ExportedBot[],
  stored: readonly ExportedBot[],
  records: readonly BotRecord[],
): BotPlan {
  const counts = noCounts();
  const arriving: ExportedBot[] = [];
  const left = new Map(stored.map((bot) => [bot.id, bot]));
  const { bots, renamed } = withUsableNames(file, stored);
  const coming = new Map(bots.map((bot) => [bot.id, bot]));
  const former = new Map(records.map((record) => [record.id, record]));
  for (const bot of bots) {
    const here = left.get(bot.id);
    left.delete(bot.id);
    if (here && JSON.stringify(here) === JSON.stringify(bot)) {
      counts.same += 1;
      continue;
    }
    counts[here ? 'changed' : 'added'] += 1;
    arriving.push(bot);
  }
  counts.removed = left.size;
  const lost = records.filter((record) => record.k && !keepsKey(record, coming.get(record.id)));
  return {
    counts,
    writes: bots.map((bot) => withKeptKey(former.get(bot.id), bot)),
    arriving,
    renamed,
    botsLost: [...left.values()].map(({ name }) => name),
    keysLost: lost.map(({ name }) => name),
  };
}

/** The bot that has all fields of a design that came from elsewhere, its name too but for a number. */
export function findDuplicate<B extends BotConfig>(
  design: BotConfig,
  bots: readonly B[],
): B | undefined {
  const content = contentOf(toShareable(design));
  return bots.find(
    (bot) =>
      isOfFamily(bot.name, design.name) &&
      !isOversized(bot) &&
      contentOf(toShareable(bot)) === content,
  );
}

/** The bots of a file, those renamed that no new bot can be called as; a bot that is here under its name keeps it. */
function withUsableNames(
  file: readonly ExportedBot[],
  stored: readonly ExportedBot[],
): {
  readonly bots: readonly ExportedBot[];
  readonly renamed: readonly (readonly [string, string])[];
} {
  const renamed: [string, string][] = [];
  const names = new Map(stored.map(({ id, name }) => [id, name]));
  const freeName = freeNames(file.map(({ name }) => name));
  const bots = file.map((bot) => {
    if (isNewName(bot.name) || names.get(bot.id) === bot.name) return bot;
    const name = freeName(usableName(bot.name));
    renamed.push([bot.name, name]);
    return { ...bot, name };
  });
  return { bots, renamed };
}

function usableName(name: string): string {
  return isNewName(name) ? name : sanitizeName(name) || 'bot';
}

/** Returns whether a bot of a file is one of the stored ones, or came to them before under another name. */
function comparison(stored: readonly ExportedBot[]): (bot: ExportedBot) => boolean {
  const ids = new Set(stored.map(({ id }) => id));
  const names = new Set(stored.map(({ name }) => nameKey(name)));
  const known = new Set(
    stored.flatMap((bot) => {
      const content = contentOf(bot);
      const stem = nameKey(bot.name.replace(/-\d+$/, ''));
      return [
        `id ${bot.id} ${content}`,
        `name ${nameKey(bot.name)} ${content}`,
        `stem ${stem} ${content}`,
      ];
    }),
  );
  return (bot) => {
    const content = contentOf(bot);
    if (known.has(`id ${bot.id} ${content}`)) return true;
    const wanted = [bot.name, usableName(bot.name)];
    const isTaken = ids.has(bot.id) || wanted.some((name) => names.has(nameKey(name)));
    const isAlike = (name: string) =>
      known.has(`name ${nameKey(name)} ${content}`) ||
      known.has(`stem ${nameKey(stemOf(name))} ${content}`);
    return isTaken && wanted.some(isAlike);
  };
}

function contentOf({ id: _, name: __, ...content }: BotConfig & { readonly id?: string }): string {
  return JSON.stringify(content);
}

/** Whether a name is the other, or one that `freeNames` made of it. */
function isOfFamily(name: string, other: string): boolean {
  return sameName(name, other) || sameName(name.replace(/-\d+$/, ''), stemOf(other));
}
