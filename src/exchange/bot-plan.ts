import { type BotRecord, type Design, inPlaceOf, keepsKey } from '../stores/bot.ts';
import { isNewName, sameName } from '../stores/bot-name.ts';
import { fitName, freeName, stemOf } from './bot-naming.ts';
import type { ExportedBot } from './format.ts';
import { type Counts, noCounts, type Plan } from './plan.ts';
import { shareable } from './share.ts';

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
  const all = [...stored];
  const renamed: [string, string][] = [];
  for (const bot of wanted) {
    if (isHere(bot, stored)) {
      counts.same += 1;
      continue;
    }
    const name = freeName(usableName(bot.name), isTakenIn(all));
    const isIdTaken = all.some(({ id }) => id === bot.id);
    if (name !== bot.name) renamed.push([bot.name, name]);
    all.push({ ...bot, name, id: isIdTaken ? crypto.randomUUID() : bot.id });
    counts.added += 1;
  }
  const arriving = all.slice(stored.length);
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
  const lost = records.filter((record) => record.k && !bots.some((bot) => keepsKey(record, bot)));
  return {
    counts,
    writes: bots.map((bot) =>
      inPlaceOf(
        records.find(({ id }) => id === bot.id),
        bot,
      ),
    ),
    arriving,
    renamed,
    botsLost: [...left.values()].map(({ name }) => name),
    keysLost: lost.map(({ name }) => name),
  };
}

/** The bot that has all fields of a design that came from elsewhere, its name too but for a number. */
export function twinOf<B extends Design>(design: Design, bots: readonly B[]): B | undefined {
  const content = contentOf(shareable(design));
  return bots.find(
    (bot) => isOfFamily(bot.name, design.name) && contentOf(shareable(bot)) === content,
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
  const bots = [...file];
  const renamed: [string, string][] = [];
  for (const [at, bot] of file.entries()) {
    if (isNewName(bot.name) || stored.some(({ id, name }) => id === bot.id && name === bot.name)) {
      continue;
    }
    const name = freeName(usableName(bot.name), isTakenIn(bots));
    renamed.push([bot.name, name]);
    bots[at] = { ...bot, name };
  }
  return { bots, renamed };
}

function usableName(name: string): string {
  return isNewName(name) ? name : fitName(name) || 'bot';
}

function isTakenIn(bots: readonly ExportedBot[]): (name: string) => boolean {
  return (name) => bots.some((bot) => sameName(bot.name, name));
}

function isHere(bot: ExportedBot, stored: readonly ExportedBot[]): boolean {
  const alike = stored.filter((other) => contentOf(other) === contentOf(bot));
  if (alike.some(({ id }) => id === bot.id)) return true;
  const names = [bot.name, usableName(bot.name)];
  const isTaken = stored.some(
    ({ id, name }) => id === bot.id || names.some((one) => sameName(name, one)),
  );
  return isTaken && alike.some(({ name }) => names.some((one) => isOfFamily(name, one)));
}

function contentOf({ id: _, name: __, ...content }: Design & { readonly id?: string }): string {
  return JSON.stringify(content);
}

/** Whether a name is the other, or one that `freeName` made of it. */
function isOfFamily(name: string, other: string): boolean {
  return sameName(name, other) || sameName(name.replace(/-\d+$/, ''), stemOf(other));
}
