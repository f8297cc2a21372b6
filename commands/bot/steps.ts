import type { App } from '../../src/app/app.ts';
import { askChoice, askText, cancelled } from '../../src/app/questions.ts';
import type { Secret } from '../../src/base/secret.ts';
import type { Provider } from '../../src/providers/provider.ts';
import { type ProviderId, providerById } from '../../src/providers/registry.ts';
import { toSecret } from '../../src/secrets/key-patterns.ts';
import type { BotConfig } from '../../src/storage/bot.ts';
import { askSecret } from '../../src/terminal/form/secret-prompt.ts';
import { dim, styled } from '../../src/terminal/text/styled-text.ts';
import { confirmKey } from '../key/confirm-key.ts';
import { findProviderNamed } from '../kinds/provider.ts';
import { print } from '../output.ts';
import { choiceIn, defaultProvider } from './bot-options.ts';

/** Asks for all fields of a bot except its name, one after the other. Throws Cancelled. */
export async function askBotConfig(app: App): Promise<Omit<BotConfig, 'name'>> {
  print(app, dim(styled`Enter accepts the value in brackets, Ctrl-C cancels.`));
  const provider = await askProvider(app);
  const model = await askModel(app, provider);
  const system = await askText(app, styled`System prompt`, 'system prompt');
  const opening = await askText(app, styled`Opening message`, 'opening message');
  return { provider: provider.id, model, system, opening, parameters: {} };
}

/** Asks for a provider. Throws Cancelled. */
export function askProvider(app: App): Promise<Provider<ProviderId>> {
  return askChoice(app, styled`Provider`, defaultProvider(app).id, findProviderNamed);
}

/** Asks for a model of a provider; Enter accepts `usual`. Throws Cancelled. */
export function askModel(
  app: App,
  provider: Provider<ProviderId>,
  usual = usualModel(app, provider),
): Promise<string> {
  return askChoice(
    app,
    styled`Model`,
    usual,
    (text) => choiceIn(app, { provider, model: text }).model,
  );
}

/** Asks for a bot's own key; undefined for none. Throws Cancelled. */
export async function askKey(app: App, id: ProviderId): Promise<Secret | undefined> {
  const provider = providerById(id);
  const { name, needsKey } = provider;
  if (!needsKey) {
    print(app, dim(styled`${name} runs on this machine and needs no key.`));
    return undefined;
  }
  const hint = dim(styled`[the global key]`);
  const typed = await askSecret(app.view, styled`Its own ${name} key, hidden ${hint}: `, toSecret);
  if (typed === 'cancelled') throw cancelled();
  if (typed === 'empty') return undefined;
  return (await confirmKey(app, provider, typed)) ? typed : askKey(app, id);
}

/** Returns the default model of a provider; empty if a local runtime has not listed its models yet. */
function usualModel({ catalog }: App, provider: Provider<ProviderId>): string {
  try {
    return catalog.defaultOf(provider).model;
  } catch {
    return '';
  }
}
