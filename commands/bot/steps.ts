import type { App } from '../../src/app/app.ts';
import { ask, askText, givenUp } from '../../src/app/questions.ts';
import type { Secret } from '../../src/base/secret.ts';
import type { Provider } from '../../src/providers/provider.ts';
import { type ProviderId, providerById } from '../../src/providers/registry.ts';
import { seal } from '../../src/secrets/key-patterns.ts';
import type { Design } from '../../src/storage/bot.ts';
import { readSecret } from '../../src/terminal/form/secret-prompt.ts';
import { dim, ink } from '../../src/terminal/text/styled-text.ts';
import { pickProvider } from '../lookup.ts';
import { say } from '../output.ts';
import { choiceIn, usualProvider } from './bot-options.ts';

/** All of a bot but its name, asked for step by step; Enter takes what stands in brackets. Throws GivenUp. */
export async function askDesign(app: App): Promise<Omit<Design, 'name'>> {
  say(app, dim(ink`Enter takes what stands in brackets, Ctrl-C gives up.`));
  const provider = await askProvider(app);
  const model = await askModel(app, provider);
  const system = await askText(app, ink`System prompt`, 'system prompt');
  const opening = await askText(app, ink`Opening message`, 'opening message');
  return { provider: provider.id, model, system, opening, parameters: {} };
}

/** One of the providers. Throws GivenUp. */
export function askProvider(app: App): Promise<Provider<ProviderId>> {
  return ask(app, ink`Provider`, usualProvider(app).id, pickProvider);
}

/** A model of the provider, its default or `usual` where nothing else is typed. Throws GivenUp. */
export function askModel(
  app: App,
  provider: Provider<ProviderId>,
  usual = usualModel(app, provider),
): Promise<string> {
  return ask(
    app,
    ink`Model`,
    usual,
    (text) => choiceIn(app, { provider: provider.id, model: text }).model,
  );
}

/** The own key of a bot of that provider; undefined where none is wanted. Throws GivenUp. */
export async function askKey(app: App, id: ProviderId): Promise<Secret | undefined> {
  const { name, key } = providerById(id);
  if (key.place === 'none') {
    say(app, dim(ink`${name} runs on this machine and needs no key.`));
    return undefined;
  }
  const hint = dim(ink`[the global key]`);
  const typed = await readSecret(app.glass, ink`Its own ${name} key, hidden ${hint}: `, seal);
  if (typed === 'given up') throw givenUp();
  return typed === 'empty' ? undefined : typed;
}

/** Empty where a local runtime has not yet said what it has. */
function usualModel({ catalog }: App, provider: Provider<ProviderId>): string {
  try {
    return catalog.defaultOf(provider).model;
  } catch {
    return '';
  }
}
