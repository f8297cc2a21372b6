import type { App } from '../../src/app/app.ts';
import { Cancelled } from '../../src/base/failure.ts';
import { asTyped } from '../../src/base/tokenize.ts';
import { formatModelRef, type ModelRef } from '../../src/chat/catalog.ts';
import { targetIn } from '../../src/chat/target.ts';
import { confirm } from '../../src/terminal/form/question.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { defineCommand } from '../definition.ts';
import { model as modelKind } from '../kinds/model.ts';
import { print } from '../output.ts';
import { list } from './model-list.ts';

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
  const [use, list] = ['model use NAME', 'model list'].map((command) => asTyped(command, chat));
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

/** Asks about a model that its provider has not listed. Throws Cancelled if the user declines. */
async function confirmListed(app: App, choice: ModelRef): Promise<void> {
  if (!app.catalog.isMissing(choice)) return;
  const { provider, model: name } = choice;
  const question = styled`The list of ${provider.name} has no model ${app.keys.redact(name)}. Use it anyway?`;
  if (!(await confirm(app.view, question)))
    throw new Cancelled(`Nothing was changed. To see the list: ${asTyped('model list', app.chat)}`);
}

function printModel(app: App, choice: ModelRef): void {
  print(app, styled`Default model: ${formatModelRef(choice)}`);
  const { scope } = app.access.selection(choice.provider);
  if (scope === 'none' && choice.provider.needsKey)
    print(
      app,
      styled`There is no key for it yet: ${asTyped(`key set ${choice.provider.id}`, app.chat)}`,
    );
}
