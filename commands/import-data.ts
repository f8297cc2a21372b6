import type { App } from '../src/app.ts';
import { type Import, readImport } from '../src/exchange/import.ts';
import { isIdle, leavesOther, type Plan } from '../src/exchange/plan.ts';
import { doImport, planImport, type Restoring } from '../src/exchange/restore.ts';
import { Failure } from '../src/failure.ts';
import { ink } from '../src/terminal/ink.ts';
import { confirm } from '../src/terminal/question.ts';
import { sizeOf } from '../src/terminal/size.ts';
import { wishesIn } from '../src/wishes.ts';
import { choiceIn } from './design.ts';
import { sayLeftOut, sayPlan } from './import-report.ts';
import { Progress } from './progress.ts';
import { say } from './say.ts';

export interface Wish {
  readonly mode: 'merge' | 'replace';
  /** When the user is asked once it is said what would change. */
  readonly asks: 'always' | 'of bots' | 'never';
  /** Whether nothing is to change. */
  readonly isDry: boolean;
}

/** An import that was done, and whether its plan is on the screen already. */
interface Done {
  readonly plan: Plan;
  readonly isShown: boolean;
}

/** Takes a file in and says what that changes. Throws a Failure of one line, or as Ctrl-C says. */
export async function importData(app: App, file: File, wish: Wish): Promise<void> {
  const done = await attempt(app, file, wish);
  if (done) await finish(app, done);
}

/** Returns what was done; where it throws, nothing was changed. */
async function attempt(app: App, file: File, wish: Wish): Promise<Done | undefined> {
  const progress = new Progress(app, 'Importing');
  try {
    const found = await read(app, file, progress);
    if (wish.mode === 'replace' && !found.isWhole) throw new Failure('usage', partial);
    sayLeftOut(app, found);
    return await restore(app, restoringOf(app, found, wish, progress), wish);
  } catch (error) {
    if (app.console.signal.aborted) say(app, ink`Nothing was changed.`);
    throw error;
  } finally {
    progress.end();
  }
}

/** What is said of a file that cannot replace all. */
export const partial =
  'Only an export of everything can take the place of all there is. Nothing was changed. Without --replace the file is added.';

function read(app: App, file: File, progress: Progress): Promise<Import> {
  return readImport(file, {
    redact: app.wire.keys.redactor(),
    partner() {
      const { provider, model } = choiceIn(app, {});
      return { provider: provider.id, model };
    },
    signal: app.console.signal,
    progress: (bytes) => progress.tell(`read ${sizeOf(bytes)} of ${sizeOf(file.size)}`),
  });
}

function restoringOf(app: App, found: Import, { mode }: Wish, progress: Progress): Restoring {
  const { keys, settings } = app.wire;
  return {
    content: found.content,
    mode,
    settings,
    redact: keys.redactor(),
    step: (done, total) =>
      progress.tell(total === 0 ? 'comparing' : `wrote ${done} of ${total} records`),
  };
}

async function restore(
  app: App,
  restoring: Restoring,
  { asks, isDry }: Wish,
): Promise<Done | undefined> {
  const { database } = app.talk.journal.sessions;
  const isSure = asks === 'never' || (asks === 'of bots' && restoring.content.bots.length === 0);
  if (isSure && !isDry) return { plan: await doImport(database, restoring), isShown: false };
  const shown = await planImport(database, restoring);
  if (isDry || isIdle(shown)) {
    await sayPlan(app, shown);
    say(app, ink`${outcome(shown, 'Nothing was changed.')}`);
    return undefined;
  }
  await sayPlan(app, shown);
  const question = restoring.mode === 'replace' ? ink`Replace all that is here?` : ink`Import it?`;
  const isAsked = asks === 'always' || shown.arriving.length > 0;
  if (isAsked && !(await confirm(app.glass, question))) {
    say(app, ink`Nothing was changed.`);
    return undefined;
  }
  return { plan: await doImport(database, { ...restoring, shown }), isShown: true };
}

/** Says what was done, and lets the tab follow it. */
async function finish(app: App, { plan, isShown }: Done): Promise<void> {
  app.glass.dress(wishesIn(app.wire.settings));
  if (!isShown) await sayPlan(app, plan);
  say(app, ink`${outcome(plan, 'Imported.')}`);
  await settle(app);
}

/** Nothing goes on with a bot or in a session that is gone. */
async function settle({ bots, talk, wire }: App): Promise<void> {
  await bots.refresh();
  const bot = bots.byId(wire.settings.get('bot') ?? '');
  if (bot || !bots.byId(talk.bot ?? '')) talk.bot = bot?.id;
  const { conversation, journal } = talk;
  const isLost = conversation.seen !== undefined && !(await journal.sessions.byId(conversation.id));
  if (isLost) talk.conversation = conversation.anew();
}

/** What came of a plan, in words: `otherwise` where it changes something. */
function outcome(plan: Plan, otherwise: string): string {
  if (!isIdle(plan)) return otherwise;
  return leavesOther(plan)
    ? 'Nothing was changed: what is another here stays.'
    : 'All of it is here: nothing was changed.';
}
