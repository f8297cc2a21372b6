import type { App } from '../../src/app/app.ts';
import { Failure } from '../../src/base/failure.ts';
import { formatModelRef } from '../../src/chat/catalog.ts';
import { modelOf, type Target, targetIn } from '../../src/chat/target.ts';
import { providers, type Row } from '../../src/providers/registry.ts';
import type { Bot } from '../../src/storage/bot.ts';
import { dim, styled } from '../../src/terminal/text/styled-text.ts';
import { print, printTable } from '../output.ts';

/** Prints each provider with the state of its key, and the bots with their own keys. */
export async function listKeys(app: App): Promise<void> {
  await readBots(app);
  await printTable(
    app,
    providers.map((provider) => [provider.id, globalState(app, provider), botState(app, provider)]),
  );
}

/** Prints which key the next message would use, in the current conversation or with a bot, and why. */
export async function showWhich(app: App, bot?: Bot): Promise<void> {
  const partner = await partnerFor(app, bot);
  print(app, styled`${formatModelRef(partner)}: ${reason(app, partner)}`);
}

/** Reads the bots again. Prints why if they cannot be read. */
export async function readBots(app: App): Promise<void> {
  try {
    await app.bots.refresh();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    print(app, dim(styled`${error.message}`));
  }
}

function globalState({ keys }: App, provider: Row): string {
  if (!provider.needsKey) return 'no key needed, runs on this machine';
  const key = keys.get(provider);
  if (!key) return 'no key';
  return `global key set  ${key.mask}${keys.isInMemory(provider) ? '  in this tab only' : ''}`;
}

function botState({ bots }: App, { id }: Row): string {
  const own = bots.list
    .filter(({ provider, key }) => key && provider === id)
    .map(({ name, key }) => `${name} ${key?.mask}`);
  return own.length > 0 ? `per-bot key set: ${own.join(', ')}` : '';
}

async function partnerFor(
  app: App,
  bot?: Bot,
): Promise<Pick<Target, 'provider' | 'model' | 'bot'>> {
  if (bot) return { ...modelOf(bot), bot };
  await readBots(app);
  const { chatting, conversation, bot: selected } = app.chat;
  return targetIn(chatting ? conversation : { bot: selected }, app);
}

/** Returns which key is used and why. Throws a `no-key` Failure if a required key is missing. */
function reason(
  { access, keys }: App,
  { provider, bot }: Pick<Target, 'provider' | 'bot'>,
): string {
  if (!provider.needsKey) return 'no key needed, it runs on this machine';
  const { mask, scope } = access.selection(provider, bot);
  if (scope === 'none') {
    const isOwn = bot?.provider === provider.id;
    const own = isOwn ? `, or for this bot alone: key set ${provider.id} --bot ${bot.name}` : '';
    throw new Failure('no-key', `No API key for ${provider.id}`, {
      suggestion: `key set ${provider.id}${own}`,
    });
  }
  if (scope === 'bot') {
    const global = keys.get(provider);
    const over = global ? `; it overrides the global key ${global.mask}` : '';
    return `the own key of bot ${bot?.name} ${mask} (per-bot key set${over})`;
  }
  const idle = bot?.key ? `; the own key of bot ${bot.name} is for ${bot.provider} only` : '';
  return `the global key ${mask} (global key set${idle})`;
}
