import type { App } from '../../src/app/app.ts';
import { type ProviderId, providerById, providers } from '../../src/providers/registry.ts';
import type { Bot } from '../../src/storage/bot.ts';
import type { ChoiceField, FormField, Problem } from '../../src/terminal/form/form-fields.ts';
import type { KeyFields } from '../key/fields.ts';
import { botOwner } from '../key/owner.ts';

/** The field of a bot's provider; as its own key does not move with it, another field asks first where it has one. */
export function movingFields(
  app: App,
  bot: () => Bot,
  keys: KeyFields,
): () => readonly FormField[] {
  /** The models that the bot had at providers it was moved from. */
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
    if (wanted) return `its own key ${key?.mask} would go. Say yes below.`;
    return to === provider ? undefined : move(to);
  }

  const asking = (to: ProviderId): ChoiceField => ({
    type: 'choice',
    label: 'Drop its own key?',
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
