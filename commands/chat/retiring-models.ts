import type { App } from '../../src/app/app.ts';
import { formatModelRef } from '../../src/chat/catalog.ts';
import { defaultModel, modelOf } from '../../src/chat/target.ts';
import { retiringModels } from '../../src/providers/model-facts.ts';
import type { Row } from '../../src/providers/registry.ts';
import { printTable } from '../output.ts';
import { type Listed, listedModels } from './listed-model.ts';

/** Returns the models that were or will be shut down, of those listed and of those that the providers' pages name, by date. */
export function retiringOf(asked: readonly Row[], listed: readonly Listed[]): readonly Listed[] {
  const named = asked.flatMap((row) => listedModels(row, retiringModels(row.id)));
  const all = new Map([...named, ...listed].map((each) => [each.text, each]));
  return [...all.values()]
    .filter(({ model }) => model.retires !== undefined)
    .sort((one, other) => dayOf(one).localeCompare(dayOf(other)));
}

/** Prints when models were or will be shut down, what replaces them, and which bots use them. */
export async function printRetiring(app: App, models: readonly Listed[]): Promise<void> {
  const users = usersOf(app);
  const rows = models.map((each) => [
    each.text,
    dayOf(each),
    each.model.replacement ?? '',
    users.get(each.text)?.join(', ') ?? '',
  ]);
  await printTable(app, [['model', 'shut down', 'replacement', 'used by'], ...rows]);
}

/** Returns, for each model in use, the names of its bots, after `the default` if it is that. */
function usersOf(app: App): ReadonlyMap<string, readonly string[]> {
  const users = new Map<string, string[]>();
  const add = (model: string, user: string) =>
    users.set(model, [...(users.get(model) ?? []), user]);
  const current = defaultModel(app);
  if (current) add(formatModelRef(current), 'the default');
  for (const bot of app.bots.list) add(formatModelRef(modelOf(bot)), bot.name);
  return users;
}

function dayOf({ model }: Listed): string {
  return model.retires ?? '';
}
