import type { App } from '../../src/app/app.ts';
import { confirmMismatchedKey } from '../../src/app/mismatched-key.ts';
import { reportError } from '../../src/app/report-error.ts';
import { Cancelled, Failure } from '../../src/base/failure.ts';
import { maxModels } from '../../src/base/json.ts';
import { asTyped } from '../../src/base/tokenize.ts';
import { formatModelRef } from '../../src/chat/catalog.ts';
import { defaultModel } from '../../src/chat/target.ts';
import { noModels } from '../../src/providers/local-runtime.ts';
import type { Model } from '../../src/providers/provider.ts';
import { providers, type Row } from '../../src/providers/registry.ts';
import { maskLong } from '../../src/secrets/mask-long.ts';
import { rankMatches } from '../../src/terminal/editor/fuzzy-match.ts';
import { dim, styled } from '../../src/terminal/text/styled-text.ts';
import { count } from '../count.ts';
import { defineCommand } from '../definition.ts';
import { provider } from '../kinds/provider.ts';
import { text } from '../kinds/text.ts';
import { print, printTable, showStatus } from '../output.ts';
import { type Listed, listedModels } from './listed-model.ts';
import { summaryOf } from './model-summary.ts';
import { printRetiring, retiringOf } from './retiring-models.ts';

/** Models that are listed by default. */
const maxListed = 50;

interface ListOptions {
  readonly query: string | undefined;
  readonly provider: Row | undefined;
  readonly all: boolean;
  readonly gone: boolean;
}

export const list = defineCommand({
  name: 'list',
  summary: 'request the model lists of the providers that have keys; * marks the default',
  example: 'model list -q mini -p openai',
  options: {
    query: {
      summary: 'only names that contain these characters in order',
      short: 'q',
      value: 'text',
      kind: text,
    },
    provider: { summary: 'only this provider', short: 'p', value: 'provider', kind: provider },
    all: { summary: `all models, not only ${maxListed}` },
    gone: { summary: 'only models that retire or were shut down, by date' },
  },
  run: listModels,
});

async function listModels(app: App, options: ListOptions): Promise<void> {
  const { query = '', provider: named, gone } = options;
  const asked = named ? [named] : usable(app);
  await confirmKeys(app, asked);
  const asking = asked.map((row) => ask(app, row, named !== undefined));
  await Promise.allSettled(asking);
  const lists = await Promise.all(asking);
  const all = lists.flatMap((each) => each ?? []);
  const listed = gone ? retiringOf(asked, all) : all;
  for (const row of asked) printCut(app, row);
  const found = query === '' ? listed : rankMatches(query, listed);
  if (found.length > 0) return gone ? printRetiring(app, found) : printModels(app, found, options);
  if (!lists.includes(undefined)) throw nothingListed(asked, query, gone);
}

async function printModels(
  app: App,
  found: readonly Listed[],
  { query, all }: ListOptions,
): Promise<void> {
  const current = defaultModel(app);
  const name = current && formatModelRef(current);
  const shown = all ? found : found.slice(0, maxListed);
  const header = ['  model', 'context', 'in / out per 1M', ''];
  const rows = shown.map((each) => [
    `${each.text === name ? '*' : ' '} ${each.text}`,
    ...summaryOf(each.model),
    [each.remark, retiresOn(each.model)].filter(Boolean).join(' · '),
  ]);
  await printTable(app, [header, ...rows], [1, 2]);
  if (shown.length === found.length && query !== undefined) return;
  const narrow = asTyped('model list -q TEXT', app.chat);
  const rest =
    shown.length < found.length
      ? styled`; the first ${shown.length} are shown. All: ${asTyped('model list --all', app.chat)}`
      : styled``;
  print(app, dim(styled`${count(found.length, 'model')}${rest}. Search: ${narrow}`));
}

function retiresOn({ retires }: Model): string {
  return retires === undefined ? '' : `retires ${retires}`;
}

/** Asks about keys of other providers, one after the other. Throws Cancelled if the only provider is declined. */
async function confirmKeys(app: App, asked: readonly Row[]): Promise<void> {
  for (const row of asked) {
    await confirmMismatchedKey(app, row).catch((error) => {
      if (!(error instanceof Cancelled) || asked.length === 1) throw error;
    });
  }
}

/** Returns the `not-found` Failure of a list without models. */
function nothingListed([row, ...more]: readonly Row[], query: string, gone: boolean): Failure {
  if (query !== '') return new Failure('not-found', `No model name matches '${maskLong(query)}'.`);
  if (gone) return new Failure('not-found', 'No model is known to retire.');
  if (row?.local && more.length === 0) return noModels(row);
  return new Failure('not-found', 'No models are known.');
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

/** Resolves with the models of a provider. If the request fails, reports it, and resolves with the known models or undefined. */
async function ask(app: App, row: Row, named: boolean): Promise<readonly Listed[] | undefined> {
  const { scope } = app.access.selection(row);
  if (scope === 'none' && row.needsKey)
    return listedModels(row, app.catalog.known(row.id), 'no key yet');
  if (app.access.mismatchedKey(row))
    return listedModels(row, app.catalog.known(row.id), 'not requested');
  const sender = app.access.sender(row);
  try {
    const models = await app.catalog.list(row, app.console.signal, showStatus(app, row), sender);
    return listedModels(row, models);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (row.local && !named) return [];
    const again = `model list --provider ${row.id}`;
    await reportError(app, error, { provider: row, selected: sender.selected, again });
    app.console.signal.throwIfAborted();
    const known = listedModels(row, app.catalog.known(row.id), 'not listed');
    return known.length > 0 ? known : undefined;
  }
}
