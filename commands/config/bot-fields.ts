import type { App } from '../../src/app/app.ts';
import { nearest } from '../../src/base/closest.ts';
import { chooseModel } from '../../src/chat/choose-model.ts';
import { leftOut } from '../../src/chat/left-out.ts';
import { readParameters } from '../../src/chat/parameters.ts';
import { modelOf } from '../../src/chat/target.ts';
import {
  type Parameter,
  type ParameterName,
  parameterNames,
  parameters,
} from '../../src/providers/parameters.ts';
import { providerById } from '../../src/providers/registry.ts';
import type { Bot } from '../../src/storage/bot.ts';
import type { Change } from '../../src/storage/bots.ts';
import type { FormField, SecretField } from '../../src/terminal/form/form-fields.ts';
import { keylessFields, type PlainField } from '../bot/text-fields.ts';
import type { KeyFields } from '../key/fields.ts';
import { botOwner } from '../key/owner.ts';
import { globalKeyField, modelField } from './fields.ts';
import { movingFields } from './move.ts';
import { rowsOfStop, stopOfRows } from './stop-rows.ts';

/** Returns a function that returns the fields of a bot, which are saved independently. */
export function botFields(app: App, picked: Bot, keys: KeyFields): () => readonly FormField[] {
  let last = picked;
  const bot = () => {
    last = app.bots.byId(picked.id) ?? last;
    return last;
  };
  const text = keylessFields(app);
  const moving = movingFields(app, bot, keys);
  const change = async (changed: Change): Promise<undefined> => {
    await app.bots.change(bot(), changed);
  };
  return () => [
    ...moving(),
    ...textsOf(app, bot, change).map(text),
    ...parameterNames.map((name) => text(parameterField(name, bot, change))),
    ...globalKeyField(app, keys, providerById(bot().provider)),
    ...ownKeyField(app, keys, bot()),
  ];
}

function textsOf(
  app: App,
  bot: () => Bot,
  change: (changed: Change) => Promise<undefined>,
): readonly PlainField[] {
  const choose = (model: string) =>
    change({ model: chooseModel(app, `${bot().provider}:${model}`, nearest).model });
  return [
    modelField(app, modelOf(bot()), choose),
    {
      label: 'System prompt',
      multiline: true,
      value: () => bot().system ?? '',
      save: (system) => change({ system }),
    },
    {
      label: 'Opening message',
      multiline: true,
      note: () => 'never sent',
      value: () => bot().opening ?? '',
      save: (opening) => change({ opening }),
    },
  ];
}

function parameterField(
  name: ParameterName,
  bot: () => Bot,
  change: (changed: Change) => Promise<undefined>,
): PlainField {
  const row: Parameter = parameters[name];
  const isList = row.isList ?? false;
  const read = (text: string) => (isList ? stopOfRows(text) : [text.trim()].filter(Boolean));
  return {
    label: name,
    multiline: isList,
    note: () =>
      leftOut(modelOf(bot()), bot().parameters, name) ??
      (isList ? 'one per line; \\n is a line break' : row.summary),
    value: () => {
      const { [name]: value = '' } = bot().parameters;
      return typeof value === 'object' ? rowsOfStop(value) : `${value}`;
    },
    save: (text) => {
      const options = read(text).map((value) => `${name}=${value}`);
      return change({ parameters: { [name]: undefined, ...readParameters(options) } });
    },
  };
}

function ownKeyField(app: App, keys: KeyFields, bot: Bot): readonly SecretField[] {
  if (!providerById(bot.provider).needsKey) return [];
  const owner = botOwner(app, bot);
  const note = () => (owner.key() ? 'per-bot key set' : 'overrides the one above');
  return [keys.field(`Key of this bot only (${bot.provider})`, owner, note)];
}
