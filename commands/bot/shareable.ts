import type { App } from '../../src/app/app.ts';
import { Failure } from '../../src/base/failure.ts';
import type { Bot, BotConfig } from '../../src/storage/bot.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { textsOf } from '../../src/transfer/bot-texts.ts';
import { countHidden } from '../../src/transfer/share/hidden-characters.ts';
import { findKeyInBot, toShareable } from '../../src/transfer/share/shareable-bot.ts';
import { count } from '../count.ts';
import { beginning, print, roomBehind, under, widthOf } from '../output.ts';
import { botConfigOf } from './bot-options.ts';

/** Characters of a text that are shown. */
const mostShown = 240;

/** Returns what may leave of a bot. Throws a `held-key` Failure that names the field with a key. */
export function configToShare(app: App, bot: Bot): BotConfig {
  const found = findKeyInBot(bot, app.keys);
  if (!found) return botConfigOf(bot);
  const { field, what } = found;
  throw new Failure(
    'held-key',
    `Stopped here: the ${field} of the bot holds ${what}. Take that out first.`,
    { suggestion: mendOf(bot, field) },
  );
}

/** Says what others can read of the bot, each field with its length and how it begins, and that no key is in it. */
export function printContents(app: App, design: BotConfig, vessel: string): void {
  const fields = [['provider', design.provider] as const, ...textsOf(toShareable(design))];
  const rows = fields
    .filter(([, text]) => text !== '')
    .map(([field, text]) => [`  ${field}`, count([...text].length, 'character'), text] as const);
  const heads = rows.map(([field, length]) => [field, length]);
  const start = app.view.screen.columns - roomBehind(heads, app.view.screen.columns);
  const widest = Math.max(...rows.map(([field]) => field.length));
  print(app, styled`Whoever has the ${vessel} can read all that is in it:`);
  for (const [field, length, text] of rows) {
    printField(app, `${field.padEnd(widest)}  ${length}`.padEnd(start), text);
  }
  const hidden = countHidden(design);
  if (hidden > 0)
    print(app, styled`Left out: ${count(hidden, 'character')} that only hide something.`);
  print(app, styled`No key is in it, and nothing that was said.`);
}

/** The text beside its head, or where there is no room for it the beginning below. */
function printField(app: App, head: string, text: string): void {
  const line = beginning(app, text, mostShown);
  const isBeside = head.length + widthOf(line) <= app.view.screen.columns;
  print(app, isBeside ? styled`${head}${line}` : styled`${head.trimEnd()}\n${under(app, line)}`);
}

function mendOf({ name }: Bot, field: string): string {
  switch (field) {
    case 'name':
      return `bot rename ${name} NEW-NAME`;
    case 'model':
      return `bot edit ${name} -m MODEL`;
    case 'system prompt':
      return `bot edit ${name} -s TEXT`;
    case 'opening message':
      return `bot edit ${name} --opening TEXT`;
    default:
      return `bot edit ${name} ${field}=`;
  }
}
