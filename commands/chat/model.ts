import type { App } from '../../src/app/app.ts';
import { confirmForeignKey } from '../../src/app/foreign-key.ts';
import { reportError } from '../../src/app/report-error.ts';
import { Cancelled, Failure } from '../../src/base/failure.ts';
import { maxModels } from '../../src/base/json.ts';
import { asTyped } from '../../src/base/tokenize.ts';
import { formatModelRef, type ModelRef } from '../../src/chat/catalog.ts';
import { targetIn } from '../../src/chat/target.ts';
import { noModels } from '../../src/providers/local-runtime.ts';
import type { Model } from '../../src/providers/provider.ts';
import { providers, type Row } from '../../src/providers/registry.ts';
import { maskLong } from '../../src/secrets/mask-long.ts';
import { styled } from '../../src/terminal/text/styled-text.ts';
import { defineCommand } from '../definition.ts';
import { model as modelKind } from '../kinds/model.ts';
import { provider } from '../kinds/provider.ts';
import { text } from '../kinds/text.ts';
import { print, printTable, showStatus } from '../output.ts';
import { summaryOf } from './model-summary.ts';

interface ListOptions {
  readonly q?: string | undefined;
  readonly provider?: Row | undefined;
}

const list = defineCommand({
  name: 'list',
  summary: 'request the model lists of the providers that have keys',
  example: 'model list -q mini --provider openai',
  options: {
    q: { summary: 'only names that contain this text', value: 'text', kind: text },
    provider: { summary: 'only this provider', value: 'provider', kind: provider },
  },
  run: listModels,
});

const use = defineCommand({
  name: 'use',
  summary: 'select a model for this and every later conversation',
  example: 'model use anthropic:claude-haiku-5-5',
  args: { model: { kind: modelKind } },
  run: (app, given) => useModel(app, given.model),
});

/** `model`: the models of the providers; with a name alone the same as `model use`. */
export const model = defineCommand({
  name: 'model',
  aliases: ['models'],
  summary: 'list models, or select one; in chat mode, show the current one',
  example: 'model use openai:',
  args: { name: { kind: modelKind, isOptional: true } },
  verbs: [list, use],
  run: (app, { name }) => (name ? useModel(app, name) : showModel(app)),
});

async function showModel(app: App): Promise<void> {
  if (!app.chat.chatting) return listModels(app, {});
  print(
    app,
    styled`${formatModelRef(targetIn(app.chat.conversation, app))}. To change it: /model NAME`,
  );
}

async function useModel(app: App, choice: ModelRef): Promise<void> {
  try {
    await app.chat.useModel(choice);
  } finally {
    printModel(app, choice);
  }
}

function printModel(app: App, choice: ModelRef): void {
  print(app, styled`Messages go to ${formatModelRef(choice)}.`);
  const { scope } = app.access.selection(choice.provider);
  if (scope === 'none' && choice.provider.needsKey)
    print(
      app,
      styled`There is no key for it yet: ${asTyped(`key set ${choice.provider.id}`, app.chat)}`,
    );
}

async function listModels(app: App, { q = '', provider }: ListOptions): Promise<void> {
  const asked = provider ? [provider] : usable(app);
  await confirmKeys(app, asked);
  const asking = asked.map((row) => ask(app, row, provider !== undefined));
  await Promise.allSettled(asking);
  const lists = await Promise.all(asking);
  const matching = lists
    .flatMap((list) => list ?? [])
    .filter(([name = '']) => name.toLowerCase().includes(q.toLowerCase()));
  for (const row of asked) printCut(app, row);
  if (matching.length > 0) return printTable(app, matching);
  if (!lists.includes(undefined)) throw nothingListed(asked, q);
}

/** Asks about keys of other providers, one after the other. Throws Cancelled if the only provider is declined. */
async function confirmKeys(app: App, asked: readonly Row[]): Promise<void> {
  for (const row of asked) {
    await confirmForeignKey(app, row).catch((error) => {
      if (!(error instanceof Cancelled) || asked.length === 1) throw error;
    });
  }
}

/** Returns the `not-found` Failure of a list without models. */
function nothingListed([row, ...more]: readonly Row[], q: string): Failure {
  if (row?.local && more.length === 0) return noModels(row);
  return new Failure(
    'not-found',
    q === '' ? 'No models are known.' : `No model name contains '${maskLong(q)}'.`,
  );
}

function printCut(app: App, { id }: Row): void {
  if (app.catalog.known(id).length < maxModels) return;
  print(
    app,
    styled`Only the first ${maxModels.toLocaleString('en-US')} models of ${id} are listed.`,
  );
}

function usable(app: App): readonly Row[] {
  const keyed = app.keys.owners();
  return [
    ...(keyed.length > 0 ? keyed : providers.filter(({ needsKey }) => needsKey)),
    ...providers.filter(({ needsKey }) => !needsKey),
  ];
}

/** Resolves with the rows of a provider. If the request fails, reports it, and resolves with the known models or undefined. */
async function ask(
  app: App,
  row: Row,
  named: boolean,
): Promise<readonly (readonly string[])[] | undefined> {
  const { scope } = app.access.selection(row);
  if (scope === 'none' && row.needsKey) return rows(row, app.catalog.known(row.id), 'no key yet');
  if (app.access.foreignKey(row)) return rows(row, app.catalog.known(row.id), 'not asked');
  const sender = app.access.sender(row);
  try {
    const models = await app.catalog.list(row, app.console.signal, showStatus(app, row), sender);
    return rows(row, models, '');
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (row.local && !named) return [];
    const again = `model list --provider ${row.id}`;
    await reportError(app, error, { provider: row, selected: sender.selected, again });
    app.console.signal.throwIfAborted();
    const known = rows(row, app.catalog.known(row.id), 'not listed');
    return known.length > 0 ? known : undefined;
  }
}

function rows(
  provider: Row,
  models: readonly Model[],
  remark: string,
): readonly (readonly string[])[] {
  return models.map((model) => [
    formatModelRef({ provider, model: model.id }),
    ...summaryOf(model),
    remark,
  ]);
}
