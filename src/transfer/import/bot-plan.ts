import { equalJson } from '../../base/json.ts';
import { type Steps, unitsPerStep } from '../../base/steps.ts';
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
 * Plans, in steps, to add the bots of a file to the stored ones, which do not change. A bot whose id or name belongs to a
 * different stored bot gets another name, unless it was added under such a name before.
 */
export function* mergeBots(
  wanted: readonly ExportedBot[],
  stored: readonly ExportedBot[],
): Steps<BotPlan> {
  const counts = noCounts();
  const arriving: ExportedBot[] = [];
  const renamed: [string, string][] = [];
  const isHere = yield* comparison(stored);
  const freeName = freeNames(stored.map(({ name }) => name));
  const ids = new Set(stored.map(({ id }) => id));
  for (const bot of wanted) {
    yield;
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

/** Plans, in steps, to replace all bots with those of a file. `stored` is how an export would contain `records`. */
export function* replaceBots(
  file: readonly ExportedBot[],
  stored: readonly ExportedBot[],
  records: readonly BotRecord[],
): Steps<BotPlan> {
  const counts = noCounts();
  const arriving: ExportedBot[] = [];
  const left = new Map(stored.map((bot) => [bot.id, bot]));
  const { bots, renamed } = withUsableNames(file, stored);
  const incoming = new Map(bots.map((bot) => [bot.id, bot]));
  const former = new Map(records.map((record) => [record.id, record]));
  for (const bot of bots) {
    yield;
    const here = left.get(bot.id);
    left.delete(bot.id);
    if (equalJson(here, bot)) {
      counts.same += 1;
      continue;
    }
    counts[here ? 'changed' : 'added'] += 1;
    arriving.push(bot);
  }
  counts.removed = left.size;
  const lost = records.filter((record) => record.k && !keepsKey(record, incoming.get(record.id)));
  return {
    counts,
    writes: bots.map((bot) => withKeptKey(former.get(bot.id), bot)),
    arriving,
    renamed,
    botsLost: [...left.values()].map(({ name }) => name),
    keysLost: lost.map(({ name }) => name),
  };
}

/** Returns the bot that has the same fields as an imported one, and the same name or that name with a number. */
export function findDuplicate<B extends BotConfig>(
  config: BotConfig,
  bots: readonly B[],
): B | undefined {
  const contentOf = contents();
  const content = contentOf(toShareable(config));
  return bots.find(
    (bot) =>
      isVariant(bot.name, config.name) &&
      !isOversized(bot) &&
      contentOf(toShareable(bot)) === content,
  );
}

/** Renames the bots of a file whose names are not valid for new bots. A bot that is stored under its name keeps it. */
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

/** Returns, in steps, a function that tells whether a bot of a file is stored, perhaps under the name that an import gave it. */
function* comparison(stored: readonly ExportedBot[]): Steps<(bot: ExportedBot) => boolean> {
  const ids = new Set(stored.map(({ id }) => id));
  const names = new Set(stored.map(({ name }) => nameKey(name)));
  const contentOf = contents();
  const known = new Set<string>();
  for (const bot of stored) {
    yield;
    const content = contentOf(bot);
    known.add(`id ${bot.id} ${content}`);
    known.add(`name ${nameKey(bot.name)} ${content}`);
    known.add(`stem ${nameKey(bot.name.replace(/-\d+$/, ''))} ${content}`);
  }
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

/**
 * Returns a function that returns the same JSON for bots that differ only in id and name. It contains a number instead of
 * each long text, which would take long to write.
 */
function contents(): (bot: BotConfig & { readonly id?: string }) => string {
  const longTexts = new Map<unknown, number>();
  const shortened = (_: string, member: unknown) => {
    if (typeof member !== 'string' || member.length <= unitsPerStep) return member;
    const number = longTexts.get(member) ?? longTexts.size;
    longTexts.set(member, number);
    return number;
  };
  return ({ id: _, name: __, ...content }) => JSON.stringify(content, shortened);
}

/** Returns whether a name is equal to another, or was made from it by `freeNames`. */
function isVariant(name: string, other: string): boolean {
  return sameName(name, other) || sameName(name.replace(/-\d+$/, ''), stemOf(other));
}
