import type { App } from '../../src/app/app.ts';
import { asTyped } from '../../src/base/tokenize.ts';
import { isNewName } from '../../src/storage/bot-name.ts';
import { dim, styled } from '../../src/terminal/text/styled-text.ts';
import type { Import } from '../../src/transfer/import/import.ts';
import type { Counts, Plan } from '../../src/transfer/import/plan.ts';
import type { SkipReason } from '../../src/transfer/import/skipped.ts';
import { showInvisible } from '../../src/transfer/share/show-invisible.ts';
import { showField } from '../bot/import-preview.ts';
import { count } from '../count.ts';
import { print, printFacts } from '../output.ts';
import { showArriving } from './import-bots.ts';

/** Prints what was left out of a file, and what was masked. */
export async function printLeftOut(
  app: App,
  { skipped, unknown, masked, clamped }: Import,
): Promise<void> {
  const left = leftOut.flatMap(([reason, one, many]) => {
    const number = skipped[reason] ?? 0;
    return number > 0 ? [count(number, one, many)] : [];
  });
  if (left.length > 0) print(app, dim(styled`Left out: ${left.join(', ')}.`));
  if (unknown.length > 0) {
    const names = unknown.slice(0, maxNames).map(showInvisible);
    const more = unknown.length > maxNames ? ', …' : '';
    await showField(app, 'left out', names.join(', ') + more, maxRows);
    const set = asTyped('key set', app.chat);
    print(app, dim(styled`These fields are not imported. To set a key: ${set}`));
  }
  if (masked > 0) print(app, dim(styled`Masked in texts: ${count(masked, 'key')}.`));
  if (clamped > 0)
    print(app, dim(styled`Set to the current time: ${count(clamped, 'future time')}.`));
}

/** The nouns for what is left out, in the singular and the plural, by reason. */
const leftOut: readonly (readonly [SkipReason, one: string, many: string])[] = [
  ['entries', 'entry that cannot be read', 'entries that cannot be read'],
  ['conversations', 'conversation without messages', 'conversations without messages'],
  ['system', 'system message', 'system messages'],
  ['tools', 'tool message', 'tool messages'],
  ['hidden', 'hidden message', 'hidden messages'],
  ['thoughts', 'reasoning message', 'reasoning messages'],
  ['empty', 'message without text', 'messages without text'],
  ['unasked', 'reply without a question', 'replies without a question'],
  ['unknown', 'message of an unknown kind', 'messages of an unknown kind'],
  ['parts', 'part that is not text', 'parts that are not text'],
];

/** Prints what an import changes, by kind. */
export async function printPlan(app: App, plan: Plan): Promise<void> {
  const { counts, renamed, settings, settingsKept, botsLost, keysLost } = plan;
  const { bots, sessions, messages, files } = counts;
  await printFacts(app, [
    ['bots', inWords(bots)],
    ['sessions', inWords(sessions)],
    ['messages', inWords(messages)],
    ['files', inWords(files)],
    ['settings', [...settings.keys(), ...keptInWords(settingsKept)].join(', ')],
  ]);
  await showArriving(app, plan);
  for (const [from, to] of renamed) {
    const reason = isNewName(from)
      ? 'another bot has that name or id'
      : 'that is not a valid bot name';
    print(app, styled`${from} becomes ${to}: ${reason}.`);
  }
  if (botsLost.length > 0) print(app, styled`Bots that are removed: ${named(botsLost)}.`);
  if (keysLost.length > 0)
    print(app, styled`Bots that lose their own key: ${keysLost.join(', ')}.`);
}

const different = 'different here and kept';
const maxNames = 5;
/** Rows of field names. */
const maxRows = 3;
const maxBots = 10;

/** Joins names: "a, b and 3 more". */
function named(names: readonly string[]): string {
  const more = names.length - maxBots;
  return more > 0 ? `${names.slice(0, maxBots).join(', ')} and ${more} more` : names.join(', ');
}

function keptInWords({ length }: readonly string[]): readonly string[] {
  return length > 0 ? [`${length} ${different}`] : [];
}

function inWords(counts: Counts): string {
  const { added, changed, removed, same, kept } = counts;
  const parts = [
    [added, 'new'],
    [changed, 'changed'],
    [removed, 'removed'],
    [same, 'the same'],
    [kept, different],
  ] as const;
  return parts
    .filter(([number]) => number > 0)
    .map(([number, what]) => `${number.toLocaleString('en-US')} ${what}`)
    .join(', ');
}
