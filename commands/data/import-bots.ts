import type { App } from '../../src/app/app.ts';
import { runYielding, yielding } from '../../src/base/yielding.ts';
import { bold, styled } from '../../src/terminal/text/styled-text.ts';
import type { ExportedBot } from '../../src/transfer/format.ts';
import type { Plan } from '../../src/transfer/import/plan.ts';
import { countHiddenSteps } from '../../src/transfer/share/hidden-characters.ts';
import { showField } from '../bot/import-preview.ts';
import { count } from '../count.ts';
import { print } from '../output.ts';

/** Bots that are shown. */
const maxBots = 5;
/** Rows that are shown of a system prompt. */
const maxRows = 3;

interface Arriving extends ExportedBot {
  /** Number of hidden characters. */
  readonly hidden: number;
}

/**
 * Shows the bots that an import adds or changes, each with its beginning and marked as text from outside: first the one that
 * would be selected, then those with hidden characters.
 */
export async function showArriving(
  app: App,
  { arriving, settings }: Pick<Plan, 'arriving' | 'settings'>,
): Promise<void> {
  if (arriving.length === 0) return;
  const selected = settings.get('bot');
  const turn = yielding();
  const all: Arriving[] = [];
  for (const bot of arriving) {
    all.push({ ...bot, hidden: await runYielding(countHiddenSteps(bot), turn) });
  }
  const rank = ({ id, hidden }: Arriving) => (id === selected ? 2 : Math.min(hidden, 1));
  const shown = all.sort((one, other) => rank(other) - rank(one)).slice(0, maxBots);
  print(app, bold(styled`Bots from the file:`));
  for (const bot of shown) await showBot(app, bot, bot.id === selected);
  const more = arriving.length - shown.length;
  if (more > 0) print(app, styled`And ${count(more, 'more bot')}.`);
}

async function showBot(app: App, bot: Arriving, isSelected: boolean): Promise<void> {
  const { name, provider, model, system = '', opening = '', hidden } = bot;
  await showField(app, isSelected ? 'selected bot' : 'bot', `${name}, ${provider}:${model}`, 1);
  if (system !== '') await showField(app, 'system prompt', system, maxRows);
  if (opening !== '') await showField(app, 'opening message', opening, 1);
  if (hidden > 0) await showField(app, 'hidden', count(hidden, 'character'));
}
