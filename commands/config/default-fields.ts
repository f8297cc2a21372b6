import type { App } from '../../src/app/app.ts';
import { nearest } from '../../src/base/closest.ts';
import type { ModelRef } from '../../src/chat/catalog.ts';
import { formatModelRef } from '../../src/chat/catalog.ts';
import { chooseModel } from '../../src/chat/choose-model.ts';
import { targetIn } from '../../src/chat/target.ts';
import { firstProvider, providers } from '../../src/providers/registry.ts';
import type { FormField } from '../../src/terminal/form/form-fields.ts';
import { keylessFields } from '../bot/text-fields.ts';
import type { KeyFields } from '../key/fields.ts';
import { globalKeyField, modelField } from './fields.ts';

/** Returns the fields that apply without a bot: the model, and the key of its provider. */
export function defaultFields(app: App, keys: KeyFields): () => readonly FormField[] {
  const text = keylessFields(app);
  const choose = (spec: string) => use(app, chooseModel(app, spec, nearest));
  return () => {
    const choice = chosenIn(app);
    const { id } = choice.provider;
    return [
      {
        type: 'choice',
        label: 'Provider',
        value: () => id,
        options: () => providers.map((provider) => provider.id),
        save: (option) => choose(`${option}:`),
      },
      text(modelField(app, choice, (model) => choose(`${id}:${model}`))),
      ...globalKeyField(app, keys, choice.provider),
    ];
  };
}

/** Returns the model of messages without a bot. */
export function chosenIn(app: App): ModelRef {
  const { chatting, conversation } = app.chat;
  const model = chatting && conversation.bot === undefined ? conversation.model : undefined;
  try {
    return targetIn({ model }, app);
  } catch {
    return app.catalog.defaultOf(firstProvider);
  }
}

async function use({ chat, settings }: App, choice: ModelRef): Promise<undefined> {
  if (chat.conversation.bot === undefined) await chat.useModel(choice);
  else settings.set('model', formatModelRef(choice));
}
