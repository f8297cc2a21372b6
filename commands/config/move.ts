import type { App } from '../../src/app/app.ts';
import { type ProviderId, providerById, providers } from '../../src/providers/registry.ts';
import type { Bot } from '../../src/storage/bot.ts';
import type { ChoiceField, FormField, Problem } from '../../src/terminal/form/form-fields.ts';
import type { KeyFields } from '../key/fields.ts';
import { botOwner } from '../key/owner.ts';

/** Returns the field of a bot's provider. If the bot has a key of its own, which a move removes, another field asks first. */
export function movingFields(
  app: App,
  bot: () => Bot,
  keys: KeyFields,
): () => readonly FormField[] {
  /** The models of the bot at providers that it was moved from. */
  const former = new Map<ProviderId, string>();
  let wanted: ProviderId | undefined;

  async function move(to: ProviderId): Promise<undefined> {
    const before = bot();
    const { provider, model, key } = before;
    const next = former.get(to) ?? app.catalog.defaultOf(providerById(to)).model;
    await app.bots.change(before, { provider: to, model: next });
    if (key) keys.touch(botOwner(app, before), key);
    former.set(provider, model);
    wanted = undefined;
  }

  async function choose(to: ProviderId): Promise<Problem> {
    await app.bots.refresh();
    const { provider, key } = bot();
    wanted = key && to !== provider ? to : undefined;
    if (wanted) return `its own key ${key?.mask} would be removed. Choose yes below.`;
    return to === provider ? undefined : move(to);
  }

  const asking = (to: ProviderId): ChoiceField => ({
    type: 'choice',
    label: 'Remove its own key?',
    note: () => `${bot().key?.mask ?? ''}, to move to ${to}`,
    value: () => 'no',
    options: () => ['no', 'yes'],
    save: (answer) => (answer === 'yes' ? move(to) : choose(bot().provider)),
  });
  return () => [providerField(bot, choose), ...(wanted ? [asking(wanted)] : [])];
}

function providerField(bot: () => Bot, choose: (to: ProviderId) => Promise<Problem>): ChoiceField {
  const ids: readonly string[] = providers.map(({ id }) => id);
  return {
    type: 'choice',
    label: 'Provider',
    value: () => bot().provider,
    options: () => ids,
    save: (option) => choose(option as ProviderId),
  };
}
