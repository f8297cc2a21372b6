import type { App } from '../../src/app/app.ts';
import { asTyped } from '../../src/base/tokenize.ts';
import { formatModelRef, type ModelRef } from '../../src/chat/catalog.ts';
import { targetIn } from '../../src/chat/target.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { defineCommand } from '../definition.ts';
import { model as modelKind } from '../kinds/model.ts';
import { print } from '../output.ts';
import { list } from './model-list.ts';
import { confirmListed } from './unlisted-model.ts';

const use = defineCommand({
  name: 'use',
  summary: 'select a model for this and every later conversation',
  example: 'model use anthropic:claude-haiku-5-5',
  args: { model: { kind: modelKind } },
  run: (app, given) => useModel(app, given.model),
});

/** `model`: the models of the providers; with a name alone the same as `model use`. */
export const model = defineCommand({
  name: 'model',
  aliases: ['models'],
  summary: 'show the model in use, list models, or choose the default',
  example: 'model use openai:',
  args: { name: { kind: modelKind, isOptional: true } },
  verbs: [list, use],
  run: (app, { name }) => (name ? useModel(app, name) : showModel(app)),
});

/** Prints the model that the next message goes to. */
function showModel(app: App): void {
  const { chat } = app;
  const target = targetIn(chat.chatting ? chat.conversation : { bot: chat.bot }, app);
  const whose = target.bot ? styled`Bot ${target.bot.name} uses` : styled`Messages go to`;
  const change = target.bot ? `bot edit ${target.bot.name} -m NAME` : 'model use NAME';
  const [use, list] = [change, 'model list'].map((command) => asTyped(command, chat));
  print(app, styled`${whose} ${formatModelRef(target)}. To change it: ${use}. All: ${list}`);
}

async function useModel(app: App, choice: ModelRef): Promise<void> {
  await confirmListed(app, choice);
  try {
    await app.chat.useModel(choice);
  } finally {
    printModel(app, choice);
  }
}

function printModel(app: App, choice: ModelRef): void {
  print(app, styled`Default model: ${formatModelRef(choice)}`);
  reportBotModel(app, choice);
  const { scope } = app.access.selection(choice.provider);
  if (scope === 'none' && choice.provider.needsKey)
    print(
      app,
      styled`There is no key for it yet: ${asTyped(`key set ${choice.provider.id}`, app.chat)}`,
    );
}

/** Says what a bot in use does with the new default: its chat uses it, and the bot keeps its own model. */
function reportBotModel(app: App, choice: ModelRef): void {
  const { chat } = app;
  const target = targetIn(chat.chatting ? chat.conversation : { bot: chat.bot }, app);
  if (!target.bot) return;
  const { name } = target.bot;
  if (chat.chatting) {
    print(app, styled`This conversation uses it too. Bot ${name} keeps its own model.`);
    return;
  }
  const edit = asTyped(`bot edit ${name} -m ${formatModelRef(choice)}`, chat);
  print(app, styled`Bot ${name} still uses ${formatModelRef(target)}. To change it: ${edit}`);
}
