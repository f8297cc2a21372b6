import type { App } from '../../src/app/app.ts';
import { forgetCosts } from '../../src/app/budget.ts';
import { displayOptionsIn } from '../../src/app/display-options.ts';
import { Failure } from '../../src/base/failure.ts';
import { formatBytes } from '../../src/base/format-bytes.ts';
import { runYielding, yielding } from '../../src/base/yielding.ts';
import { currentRedactor } from '../../src/secrets/redact-long.ts';
import type { Redactor } from '../../src/secrets/redactor.ts';
import { confirm } from '../../src/terminal/form/question.ts';
import { excerpt } from '../../src/terminal/text/excerpt.ts';
import { dim, styled } from '../../src/terminal/text/styled-text.ts';
import type { Content } from '../../src/transfer/format.ts';
import { doImport, planImport, type Restoring } from '../../src/transfer/import/apply-import.ts';
import { combined } from '../../src/transfer/import/combine.ts';
import { holdsKey } from '../../src/transfer/import/holds-key.ts';
import { type Import, readImport } from '../../src/transfer/import/import.ts';
import { isUnchanged, leavesOther, type Plan } from '../../src/transfer/import/plan.ts';
import { Refusal } from '../../src/transfer/limits.ts';
import { choiceIn } from '../bot/bot-options.ts';
import { print } from '../output.ts';
import { printLeftOut, printPlan } from './import-report.ts';
import { Progress } from './progress.ts';

export interface ImportOptions {
  readonly mode: 'merge' | 'replace';
  /** When the user is asked, after the changes are shown: always, only if there are bots, or never. */
  readonly asks: 'always' | 'bots' | 'never';
  /** Whether to show the changes without making them. */
  readonly isDry: boolean;
}

/** Maximum number of characters shown of a file's name. */
const maxNameLength = 60;

/** A completed import. */
interface Done {
  readonly plan: Plan;
  /** Whether the plan was printed before. */
  readonly isShown: boolean;
}

/** The files of one import. */
type Files = readonly [File, ...File[]];

/** Imports files together and prints what changed. Throws a Failure of one line, or the reason of Ctrl-C. */
export async function importData(app: App, files: Files, wish: ImportOptions): Promise<void> {
  const done = await attempt(app, files, wish);
  if (done) await finish(app, done);
}

/** Returns the completed import; undefined if nothing was to import or the user declined. If it throws, nothing was changed. */
async function attempt(app: App, files: Files, wish: ImportOptions): Promise<Done | undefined> {
  const progress = new Progress(app, 'Importing');
  const { redactor } = app.keys.known;
  try {
    const found = await readAll(app, files, progress);
    if (wish.mode === 'replace' && !found.isComplete) throw new Failure('usage', partial);
    await printLeftOut(app, found);
    if (wish.mode === 'merge' && isEmpty(found)) {
      print(app, styled`The file contains nothing to import. Nothing was changed.`);
      return undefined;
    }
    return await restore(app, restoringOf(app, found, wish, progress), wish, redactor);
  } catch (error) {
    if (app.console.signal.aborted) print(app, styled`Nothing was changed.`);
    throw error;
  } finally {
    progress.end();
  }
}

/** The message for a file that cannot replace all data. */
export const partial =
  'Only an export of everything can replace all data. Nothing was changed. Leave out --replace to add the file instead.';

/** Reads and combines files. Of several files, skips and reports those that cannot be imported; throws if none can. */
async function readAll(app: App, files: Files, progress: Progress): Promise<Import> {
  const [first, ...rest] = files;
  if (rest.length === 0) return read(app, first, progress);
  const found: Import[] = [];
  for (const file of files) {
    try {
      found.push(await read(app, file, progress));
    } catch (error) {
      printRefused(app, file, error);
    }
  }
  const [one, ...others] = found;
  if (one) return combined([one, ...others]);
  throw new Failure('invalid-data', 'None of the files can be imported. Nothing was changed.');
}

/** Prints why one of several files is left out. Throws errors that are not Failures. */
export function printRefused(app: App, file: File, error: unknown): void {
  if (!(error instanceof Failure)) throw error;
  const fault = error instanceof Refusal ? error.fault : error.message;
  const name = excerpt(file.name, maxNameLength, (text) => app.keys.redact(text));
  print(app, dim(styled`Left out: ${name}: ${fault}`));
}

/** Returns whether an import contains no bots, sessions or settings. */
function isEmpty({ content }: Import): boolean {
  const { bots, sessions, settings } = content;
  return bots.length + sessions.length + Object.keys(settings).length === 0;
}

function read(app: App, file: File, progress: Progress): Promise<Import> {
  return readImport(file, {
    redact: currentRedactor(app.keys.known),
    target() {
      const { provider, model } = choiceIn(app, {});
      return { provider: provider.id, model };
    },
    signal: app.console.signal,
    progress: (bytes) => progress.tell(`read ${formatBytes(bytes)} of ${formatBytes(file.size)}`),
  });
}

function restoringOf(
  app: App,
  found: Import,
  { mode }: ImportOptions,
  progress: Progress,
): Restoring {
  const { keys, settings } = app.access;
  return {
    content: found.content,
    mode,
    settings,
    redact: currentRedactor(keys.known),
    step: (done, total) =>
      progress.tell(total === 0 ? 'comparing' : `wrote ${done} of ${total} records`),
  };
}

async function restore(
  app: App,
  restoring: Restoring,
  { asks, isDry }: ImportOptions,
  redactor: Redactor,
): Promise<Done | undefined> {
  const { database } = app;
  const isSure = asks === 'never' || (asks === 'bots' && restoring.content.bots.length === 0);
  if (isSure && !isDry) {
    await refuseNewKeys(app, restoring.content, redactor);
    return { plan: await doImport(database, restoring), isShown: false };
  }
  const shown = await planImport(database, restoring);
  if (isDry || isUnchanged(shown)) {
    await printPlan(app, shown);
    print(app, styled`${outcome(shown, 'Nothing was changed.')}`);
    return undefined;
  }
  await printPlan(app, shown);
  const question = restoring.mode === 'replace' ? styled`Replace all data?` : styled`Import it?`;
  const isAsked = asks === 'always' || shown.arriving.length > 0;
  if (isAsked && !(await confirm(app.view, question))) {
    print(app, styled`Nothing was changed.`);
    return undefined;
  }
  await refuseNewKeys(app, restoring.content, redactor);
  return { plan: await doImport(database, { ...restoring, shown }), isShown: true };
}

/** Throws a `conflict` Failure if a text contains a known key that `redactor` did not know. */
async function refuseNewKeys(app: App, content: Content, redactor: Redactor): Promise<void> {
  const { keys } = app.access;
  await app.bots.refreshKeys();
  const current = keys.known.redactor;
  if (current === redactor) return;
  const turn = yielding(app.console.signal);
  if (await runYielding(holdsKey(content, current), turn)) throw new Failure('conflict', rekeyed);
  return refuseNewKeys(app, content, current);
}

const rekeyed =
  'Nothing was changed: the file contains a key that was saved in another tab. Import it again.';

/** Prints the result, and updates the tab. */
async function finish(app: App, { plan, isShown }: Done): Promise<void> {
  app.view.setAppearance(displayOptionsIn(app.settings));
  await forgetCosts(app);
  if (!isShown) await printPlan(app, plan);
  print(app, styled`${outcome(plan, 'Imported.')}`);
  await settle(app);
}

/** Deselects a bot and leaves a session that the import removed. */
async function settle({ bots, chat, sessions, settings }: App): Promise<void> {
  await bots.refresh();
  const bot = bots.byId(settings.get('bot') ?? '');
  if (bot || !bots.byId(chat.bot ?? '')) chat.followBot(bot?.id);
  const { conversation } = chat;
  const isLost = conversation.syncedAt !== undefined && !(await sessions.byId(conversation.id));
  if (isLost) chat.startFresh();
}

/** Returns a message about an applied plan: `otherwise` if it changes anything. */
function outcome(plan: Plan, otherwise: string): string {
  if (!isUnchanged(plan)) return otherwise;
  return leavesOther(plan)
    ? 'Nothing was changed: stored data that differs from the file is kept.'
    : 'Everything in the file is already stored. Nothing was changed.';
}
