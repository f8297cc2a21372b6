import type { App } from '../../src/app/app.ts';
import { asTyped } from '../../src/base/tokenize.ts';
import { formatModelRef } from '../../src/chat/catalog.ts';
import { leftOut } from '../../src/chat/left-out.ts';
import { modelOf } from '../../src/chat/target.ts';
import { parameterNames } from '../../src/providers/parameters.ts';
import type { Bot } from '../../src/storage/bot.ts';
import { bold, dim, styled } from '../../src/terminal/text/styled-text.ts';
import { defineCommand } from '../definition.ts';
import { bot as botKind, requireCurrentBot } from '../kinds/bot.ts';
import { beginning, columnsAfter, print, printFacts, printTable } from '../output.ts';

export const list = defineCommand({
  name: 'list',
  summary: 'list bots; * marks the one in use',
  example: 'bot list',
  run: listBots,
});

export const show = defineCommand({
  name: 'show',
  summary: 'show a bot; without a name, the one in use',
  example: 'bot show poet',
  args: { bot: { kind: botKind, isOptional: true } },
  run: async (app, { bot }) => showBot(app, bot ?? (await requireCurrentBot(app))),
});

/** Returns which key messages to a bot are sent with; a key of its own is masked. */
export function keyState({ access }: App, bot: Bot): string {
  const { provider } = modelOf(bot);
  const { mask, scope } = access.selection(provider, bot);
  switch (scope) {
    case 'bot':
      return `own key ${mask}`;
    case 'global':
      return 'global key';
    case 'none':
      return provider.needsKey ? 'no key' : 'no key needed';
  }
}

/** Prints which parameters of a bot its model does not accept. */
export function printLeftOut(app: App, bot: Bot): void {
  for (const name of parameterNames) {
    const note = leftOut(modelOf(bot), bot.parameters, name);
    if (note !== undefined) print(app, dim(styled`${note}`));
  }
}

async function listBots(app: App): Promise<void> {
  await app.bots.refresh();
  const { list } = app.bots;
  if (list.length === 0) {
    print(app, styled`There are no bots yet. To create one: ${asTyped('bot new NAME', app.chat)}`);
    return;
  }
  const current = app.chat.chatting ? app.chat.conversation.bot : app.chat.bot;
  const rows = list.map((bot) => [
    `${bot.id === current ? '*' : ' '} ${bot.name}`,
    formatModelRef(modelOf(bot)),
    keyState(app, bot),
  ]);
  const free = columnsAfter(rows, app.view.screen.columns);
  await printTable(
    app,
    rows.map((row, at) => [...row, beginning(app, list[at]?.system ?? '', free)]),
  );
}

async function showBot(app: App, bot: Bot): Promise<void> {
  print(app, bold(styled`${bot.name}`));
  await printFacts(app, [
    ['model', formatModelRef(modelOf(bot))],
    ['key', keyState(app, bot)],
    bot.system ? ['system', bot.system, 'outside'] : ['system', 'none'],
    bot.opening ? ['opening', bot.opening, 'outside'] : ['opening', 'none'],
    ...parameterNames.map((name) => [name, written(bot.parameters[name])] as const),
  ]);
  printLeftOut(app, bot);
}

function written(value: number | string | readonly string[] | undefined): string {
  if (value === undefined) return '';
  return typeof value === 'object'
    ? value.map((one) => JSON.stringify(one)).join(', ')
    : `${value}`;
}
