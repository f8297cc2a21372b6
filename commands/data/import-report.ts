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

/** Says what of a file is left out, and what was masked. */
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
    const names = unknown.slice(0, mostNames).map(showInvisible);
    const more = unknown.length > mostNames ? ', …' : '';
    await showField(app, 'left out', names.join(', ') + more, mostRows);
    const set = asTyped('key set', app.chat);
    print(app, dim(styled`No import takes these fields. A key is set with ${set}.`));
  }
  if (masked > 0) print(app, dim(styled`${count(masked, 'key')} in texts became masks.`));
  if (clamped > 0)
    print(app, dim(styled`${count(clamped, 'time')} in the future became the present.`));
}

/** How each reason for leaving something out is called, of one and of several. */
const leftOut: readonly (readonly [SkipReason, one: string, many: string])[] = [
  ['entries', 'entry that cannot be read', 'entries that cannot be read'],
  ['conversations', 'conversation without messages', 'conversations without messages'],
  ['system', 'message of the system', 'messages of the system'],
  ['tools', 'message to or from a tool', 'messages to or from tools'],
  ['hidden', 'hidden message', 'hidden messages'],
  ['thoughts', 'message of reasoning', 'messages of reasoning'],
  ['empty', 'message without text', 'messages without text'],
  ['unasked', 'reply without a question', 'replies without a question'],
  ['unknown', 'message of an unknown kind', 'messages of an unknown kind'],
  ['parts', 'part that is no text', 'parts that are no text'],
];

/** Says what an import changes, kind by kind. */
export async function printPlan(app: App, plan: Plan): Promise<void> {
  const { counts, renamed, settings, settingsKept, botsLost, keysLost } = plan;
  const { bots, sessions, messages } = counts;
  await printFacts(app, [
    ['bots', inWords(bots)],
    ['sessions', inWords(sessions)],
    ['messages', inWords(messages)],
    ['settings', [...settings.keys(), ...keptInWords(settingsKept)].join(', ')],
  ]);
  await showArriving(app, plan);
  for (const [from, to] of renamed) {
    const reason = isNewName(from)
      ? "that name, or its place, is another bot's here"
      : 'no new bot can have that name';
    print(app, styled`${from} comes as ${to}: ${reason}.`);
  }
  if (botsLost.length > 0) print(app, styled`Bots that go: ${named(botsLost)}.`);
  if (keysLost.length > 0) print(app, styled`Without their own key then: ${keysLost.join(', ')}.`);
}

const leftSo = 'another here, and left so';
const mostNames = 5;
/** Rows that are shown of the names of fields. */
const mostRows = 3;
const mostBots = 10;

/** "a, b and 3 more". */
function named(names: readonly string[]): string {
  const more = names.length - mostBots;
  return more > 0 ? `${names.slice(0, mostBots).join(', ')} and ${more} more` : names.join(', ');
}

function keptInWords({ length }: readonly string[]): readonly string[] {
  return length > 0 ? [`${length} ${leftSo}`] : [];
}

function inWords(counts: Counts): string {
  const { added, changed, removed, same, kept } = counts;
  const parts = [
    [added, 'new'],
    [changed, 'changed'],
    [removed, 'removed'],
    [same, 'the same'],
    [kept, leftSo],
  ] as const;
  return parts
    .filter(([number]) => number > 0)
    .map(([number, what]) => `${number.toLocaleString('en-US')} ${what}`)
    .join(', ');
}
