import type { App } from '../../src/app/app.ts';
import { formatModelRef } from '../../src/chat/catalog.ts';
import { modelOf } from '../../src/chat/target.ts';
import { toSecret } from '../../src/secrets/key-patterns.ts';
import type { Bot } from '../../src/storage/bot.ts';
import { fillForm } from '../../src/terminal/form/form.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { printUnlisted } from '../chat/unlisted-model.ts';
import { defineCommand } from '../definition.ts';
import { KeyFields } from '../key/fields.ts';
import { currentBot } from '../key/owner.ts';
import { bot as botKind, requireCurrentBot } from '../kinds/bot.ts';
import { print } from '../output.ts';
import { botFields } from './bot-fields.ts';
import { chosenIn, defaultFields } from './default-fields.ts';

/** `config`: edits a bot, or the default model if there is none, in a form. */
export const config = defineCommand({
  name: 'config',
  summary: 'edit the bot in use, or the default model, in a form',
  example: 'config',
  args: { bot: { kind: botKind, isOptional: true } },
  run: (app, given) => configure(app, given.bot),
});

async function configure(app: App, named?: Bot): Promise<void> {
  const isBot = named !== undefined || currentBot(app) !== undefined;
  const keys = new KeyFields();
  if (isBot) await configureBot(app, named ?? (await requireCurrentBot(app)), keys);
  else await configureDefaults(app, keys);
  keys.report(app);
}

async function configureBot(app: App, bot: Bot, keys: KeyFields): Promise<void> {
  const title = styled`Configuration of ${app.keys.redact(bot.name)}`;
  await fillForm(app.view, title, botFields(app, bot, keys), toSecret);
  await app.bots.refresh().catch(() => undefined);
  const now = app.bots.byId(bot.id);
  const changed = now ? differences(bot, now) : [];
  if (!now || changed.length === 0) return;
  print(
    app,
    styled`${now.name} changed: ${changed.join(', ')}. It uses ${formatModelRef(modelOf(now))}.`,
  );
  if (changed.includes('model')) printUnlisted(app, modelOf(now));
}

async function configureDefaults(app: App, keys: KeyFields): Promise<void> {
  const before = formatModelRef(chosenIn(app));
  await fillForm(app.view, styled`Default model`, defaultFields(app, keys), toSecret);
  const choice = chosenIn(app);
  const now = formatModelRef(choice);
  if (now === before) return;
  print(app, styled`Default model: ${now}`);
  printUnlisted(app, choice);
}

/** Returns the names of the fields that differ. */
function differences(one: Bot, other: Bot): readonly string[] {
  const [before, now] = [partsOf(one), partsOf(other)];
  return Object.keys({ ...before, ...now }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(now[name]),
  );
}

function partsOf({ provider, model, system, opening, parameters }: Bot): Record<string, unknown> {
  return { provider, model, 'system prompt': system, 'opening message': opening, ...parameters };
}
