import type { App } from '../../src/app/app.ts';
import {
  askChoice,
  askInOrder,
  askText,
  cancelled,
  type Drafts,
  WentBack,
} from '../../src/app/questions.ts';
import type { Secret } from '../../src/base/secret.ts';
import type { Provider } from '../../src/providers/provider.ts';
import { type ProviderId, providerById } from '../../src/providers/registry.ts';
import { toSecret } from '../../src/secrets/key-patterns.ts';
import type { BotConfig } from '../../src/storage/bot.ts';
import { askSecret } from '../../src/terminal/form/secret-prompt.ts';
import type { Line } from '../../src/terminal/text/line.ts';
import { dim, styled, unstyled } from '../../src/terminal/text/styled-text.ts';
import { completeAnswer } from '../candidates.ts';
import { isWanted } from '../chat/unlisted-model.ts';
import { confirmKey } from '../key/confirm-key.ts';
import { completeModelsOf } from '../kinds/model.ts';
import { completeProviders, findProviderNamed } from '../kinds/provider.ts';
import { print } from '../output.ts';
import { choiceIn, defaultProvider } from './bot-options.ts';

/** A new bot and its own key. */
export interface NewBot {
  readonly config: BotConfig;
  readonly key?: Secret | undefined;
}

const modelQuestion = styled`Model`;
/** The chords that go back from the question about a key, as from the others. */
const goBack = { 'S-Tab': 'back', ArrowUp: 'back' } as const;

/** Asks for all parts of a bot but its name, one after the other. Throws Cancelled. */
export async function askBot(app: App, name: string): Promise<NewBot> {
  print(
    app,
    dim(
      styled`Enter accepts the value in brackets, Tab completes, Shift-Tab or Up goes back, Ctrl-C cancels.`,
    ),
  );
  const drafts: Drafts = new Map();
  let provider: Provider<ProviderId> = defaultProvider(app);
  let [model, system, opening] = ['', '', ''];
  let key: Secret | undefined;
  await askInOrder([
    async () => {
      const chosen = await askProvider(app, drafts);
      if (chosen.id !== provider.id) drafts.delete(unstyled(modelQuestion));
      provider = chosen;
    },
    async () => {
      do model = await askModel(app, provider, undefined, drafts);
      while (!(await isWanted(app, { provider, model })));
    },
    async () => {
      system = await askText(app, styled`System prompt`, 'system prompt', drafts);
    },
    async () => {
      opening = await askText(app, styled`Opening message`, 'opening message', drafts);
    },
    async () => {
      key = await askKey(app, provider.id, goBack);
    },
  ]);
  return { config: { name, provider: provider.id, model, system, opening, parameters: {} }, key };
}

/** Asks for a provider. Throws as `askChoice` does. */
export function askProvider(app: App, drafts?: Drafts): Promise<Provider<ProviderId>> {
  const complete = (line: Line) => completeAnswer(app, completeProviders(app), line);
  const usual = defaultProvider(app).id;
  return askChoice(app, styled`Provider`, usual, findProviderNamed, { drafts, complete });
}

/** Asks for a model of a provider; Enter accepts `usual`. Throws as `askChoice` does. */
export function askModel(
  app: App,
  provider: Provider<ProviderId>,
  usual = usualModel(app, provider),
  drafts?: Drafts,
): Promise<string> {
  const complete = (line: Line) => completeAnswer(app, completeModelsOf(app, provider), line);
  const read = (text: string) => choiceIn(app, { provider, model: text }).model;
  return askChoice(app, modelQuestion, usual, read, { drafts, complete });
}

/** Asks for a bot's own key; undefined for none. Throws Cancelled, and WentBack on the chords in `exits`. */
export async function askKey(
  app: App,
  id: ProviderId,
  exits: Readonly<Record<string, 'back'>> = {},
): Promise<Secret | undefined> {
  const provider = providerById(id);
  const { name, needsKey } = provider;
  if (!needsKey) {
    print(app, dim(styled`${name} runs on this machine and needs no key.`));
    return undefined;
  }
  const hint = dim(styled`[the global key]`);
  const question = styled`Its own ${name} key, hidden ${hint}: `;
  const typed = await askSecret(app.view, question, toSecret, exits);
  if (typed === 'back') throw new WentBack();
  if (typed === 'cancelled') throw cancelled();
  if (typed === 'empty') return undefined;
  return (await confirmKey(app, provider, typed)) ? typed : askKey(app, id, exits);
}

/** Returns the default model of a provider; empty if a local runtime has not listed its models yet. */
function usualModel({ catalog }: App, provider: Provider<ProviderId>): string {
  try {
    return catalog.defaultOf(provider).model;
  } catch {
    return '';
  }
}
