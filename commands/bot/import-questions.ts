import type { App } from '../../src/app/app.ts';
import { ask } from '../../src/app/questions.ts';
import { Failure } from '../../src/base/failure.ts';
import { refuseKeys } from '../../src/chat/guard.ts';
import type { Provider } from '../../src/providers/provider.ts';
import type { ProviderId } from '../../src/providers/registry.ts';
import { maskLong } from '../../src/secrets/key-shapes.ts';
import type { Design } from '../../src/storage/bot.ts';
import { isNewName } from '../../src/storage/bot-name.ts';
import { ink } from '../../src/terminal/text/styled-text.ts';
import { fitName, freeNames } from '../../src/transfer/import/bot-naming.ts';
import { visible } from '../../src/transfer/share/show-invisible.ts';
import type { Decoded } from '../../src/transfer/share/untrusted-bot.ts';
import { pickProvider } from '../lookup.ts';
import { say } from '../output.ts';
import { askModel, askProvider } from './steps.ts';

/** The draft as a bot can be: what of it cannot is asked for. Throws GivenUp. */
export async function completed(app: App, decoded: Decoded, name?: string): Promise<Design> {
  const { draft } = decoded;
  const called = name ?? (await askName(app, draft.name));
  const { provider, model } = await chosenModel(app, decoded);
  return { ...draft, name: called, provider: provider.id, model };
}

function askName(app: App, name: string): Promise<string> {
  const stem = fitName(name) || 'bot';
  say(app, ink`No bot can be called that.`);
  return ask(app, ink`Name`, freeNames(app.bots.list.map((bot) => bot.name))(stem), (typed) =>
    vetted(app, typed),
  );
}

function vetted({ bots, wire }: App, name: string): string {
  refuseKeys(name, 'bot name', wire.keys);
  if (isNewName(name) && !bots.find(name)) return name;
  throw new Failure(
    'usage',
    'That name is taken, reads as a prompt, or has a blank, quote, @ or / in it.',
  );
}

async function chosenModel(
  app: App,
  { draft, problems }: Decoded,
): Promise<{ readonly provider: Provider<ProviderId>; readonly model: string }> {
  if (problems.includes('provider')) {
    say(app, ink`keysh knows no provider ${maskLong(visible(draft.provider))}. Choose another.`);
    const provider = await askProvider(app);
    return { provider, model: await askModel(app, provider) };
  }
  const provider = pickProvider(draft.provider);
  if (problems.includes('model')) {
    say(app, ink`No model of ${provider.id} can be called that. Choose another.`);
    return { provider, model: await askModel(app, provider) };
  }
  const choice = { provider, model: draft.model };
  if (!app.catalog.isMissing(choice)) return choice;
  say(app, ink`${provider.id} has not listed that model. Enter keeps it.`);
  return { provider, model: await askModel(app, provider, draft.model) };
}
