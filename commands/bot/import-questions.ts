import type { App } from '../../src/app/app.ts';
import { askChoice } from '../../src/app/questions.ts';
import { Failure } from '../../src/base/failure.ts';
import { refuseKeys } from '../../src/chat/guard.ts';
import type { Provider } from '../../src/providers/provider.ts';
import type { ProviderId } from '../../src/providers/registry.ts';
import { maskLong } from '../../src/secrets/mask-long.ts';
import type { BotConfig } from '../../src/storage/bot.ts';
import { isNewName } from '../../src/storage/bot-name.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { freeNames, sanitizeName } from '../../src/transfer/import/bot-naming.ts';
import { showInvisible } from '../../src/transfer/share/show-invisible.ts';
import type { Decoded } from '../../src/transfer/share/untrusted-bot.ts';
import { findProviderNamed } from '../kinds/provider.ts';
import { print } from '../output.ts';
import { askModel, askProvider } from './steps.ts';

/** Returns the draft as a valid bot. Asks for values that are invalid. Throws Cancelled. */
export async function completedConfig(
  app: App,
  decoded: Decoded,
  name?: string,
): Promise<BotConfig> {
  const { draft } = decoded;
  const newName = name ?? (await askName(app, draft.name));
  const { provider, model } = await chosenModel(app, decoded);
  return { ...draft, name: newName, provider: provider.id, model };
}

function askName(app: App, name: string): Promise<string> {
  const stem = sanitizeName(name) || 'bot';
  print(app, styled`That is not a valid bot name.`);
  return askChoice(
    app,
    styled`Name`,
    freeNames(app.bots.list.map((bot) => bot.name))(stem),
    (typed) => checkedName(app, typed),
  );
}

function checkedName({ bots, keys }: App, name: string): string {
  refuseKeys(name, 'bot name', keys);
  if (isNewName(name) && !bots.find(name)) return name;
  throw new Failure(
    'usage',
    'That name is taken, looks like a prompt, or contains a blank, quote, @ or /.',
  );
}

async function chosenModel(
  app: App,
  { draft, problems }: Decoded,
): Promise<{ readonly provider: Provider<ProviderId>; readonly model: string }> {
  if (problems.includes('provider')) {
    print(
      app,
      styled`There is no provider ${maskLong(showInvisible(draft.provider))}. Choose another.`,
    );
    const provider = await askProvider(app);
    return { provider, model: await askModel(app, provider) };
  }
  const provider = findProviderNamed(draft.provider);
  if (problems.includes('model')) {
    print(app, styled`That is not a valid model name. Choose another.`);
    return { provider, model: await askModel(app, provider) };
  }
  const choice = { provider, model: draft.model };
  if (!app.catalog.isMissing(choice)) return choice;
  print(app, styled`${provider.id} does not list that model. Enter keeps it.`);
  return { provider, model: await askModel(app, provider, draft.model) };
}
