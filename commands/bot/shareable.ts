import type { App } from '../../src/app/app.ts';
import { Failure } from '../../src/base/failure.ts';
import { searchForKeys } from '../../src/secrets/redact-long.ts';
import type { Redactor } from '../../src/secrets/redactor.ts';
import type { Bot, BotConfig } from '../../src/storage/bot.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { textWidth } from '../../src/terminal/text/width.ts';
import { textsOf } from '../../src/transfer/bot-texts.ts';
import { countHidden } from '../../src/transfer/share/hidden-characters.ts';
import { findKeyInBot, toShareable } from '../../src/transfer/share/shareable-bot.ts';
import { count } from '../count.ts';
import { beginning, columnsAfter, indentRedacted, print } from '../output.ts';
import { botConfigOf } from './bot-options.ts';

/** Characters of a text that are shown. */
const maxShown = 240;

/** Resolves with the fields of a bot that can be shared. Throws a `held-key` Failure that names a field with a key. */
export async function configToShare({ keys, console }: App, bot: Bot): Promise<BotConfig> {
  const search = (redactor: Redactor) => findKeyInBot(bot, redactor);
  const found = await searchForKeys(keys.known, search, console.signal);
  if (!found) return botConfigOf(bot);
  const { field, what } = found;
  throw new Failure(
    'held-key',
    `Not shared: the ${field} of the bot contains ${what}. Remove it first.`,
    { suggestion: remedyFor(bot, field) },
  );
}

/** Prints the fields that others can read in a link or file, with their lengths and beginnings. */
export function printContents(app: App, config: BotConfig, container: string): void {
  const fields = [['provider', config.provider] as const, ...textsOf(toShareable(config))];
  const rows = fields
    .filter(([, text]) => text !== '')
    .map(([field, text]) => [`  ${field}`, count([...text].length, 'character'), text] as const);
  const heads = rows.map(([field, length]) => [field, length]);
  const start = app.view.screen.columns - columnsAfter(heads, app.view.screen.columns);
  const widest = Math.max(...rows.map(([field]) => field.length));
  print(app, styled`Anyone with the ${container} can read its content:`);
  for (const [field, length, text] of rows) {
    printField(app, `${field.padEnd(widest)}  ${length}`.padEnd(start), text);
  }
  const hidden = countHidden(config);
  if (hidden > 0) print(app, styled`Left out: ${count(hidden, 'hidden character')}.`);
  print(app, styled`It contains no keys and no conversations.`);
}

/** Prints a text next to its head, or below it if there is no room. */
function printField(app: App, head: string, text: string): void {
  const line = beginning(app, text, maxShown);
  const isBeside = head.length + textWidth(line) <= app.view.screen.columns;
  print(
    app,
    isBeside ? styled`${head}${line}` : styled`${head.trimEnd()}\n${indentRedacted(app, line)}`,
  );
}

function remedyFor({ name }: Bot, field: string): string {
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
