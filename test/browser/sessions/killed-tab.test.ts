import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { MessageRecord, SessionRecord } from '../../../src/storage/session.ts';
import { runs, soak } from '../../support/soak.ts';
import { replyWith } from '../support/answers.ts';
import { enterLine } from '../support/bots.ts';
import { type HaltPoint, haltAt } from '../support/halt-page.ts';
import { run, stored, useHarness } from '../support/harness.ts';
import { crash, discard, launch, relaunch } from '../support/killable-browser.ts';
import { loadTab, type Tab } from '../support/page.ts';
import { sentMessages } from '../support/sent-messages.ts';
import { pairsIn, type State, type Step, script, stateOf } from '../support/session-script.ts';
import { recordsIn } from '../support/stored-records.ts';

const use = useHarness();
/** Milliseconds between two words of a reply. */
const pause = soak ? 50 : 20;
/** Words that a stored reply may lack: those of one second. */
const second = 1000 / pause;
/** Lower bounds of the writes and commits of the script at any pace. */
const least = { inside: 40, committed: 16 };
const points = ['inside', 'committed'] as const;
const manners = ['tab', 'browser'] as const;
/** One halt point for each way to kill. */
const picked = fc.sample(
  fc
    .constantFrom(...points)
    .chain((point) =>
      fc.record({ point: fc.constant(point), at: fc.integer({ min: 1, max: least[point] }) }),
    ),
  { ...runs(1), numRuns: manners.length },
);

type Manner = (typeof manners)[number];

/** The progress of the script. */
interface Progress {
  step: Step;
  /** The stored state before the step. */
  before: State;
}

/**
 * Runs the script up to the halt point; resolves with its progress and the screen, or undefined if the script ends
 * first.
 */
async function playTo(place: HaltPoint, page: Page) {
  const { screen } = await haltAt(page, place);
  const progress: Progress = { step: script[0] as Step, before: [] };
  const playing = play(page, progress);
  playing.catch(() => undefined);
  const shown = await Promise.race([screen, playing]);
  return shown === undefined ? undefined : { ...progress, shown };
}

async function play(page: Page, progress: Progress): Promise<undefined> {
  const tab = await loadTab(page, use.testBed.url);
  for (const step of script) {
    progress.step = step;
    use.hosts.answer('openai', replyWith(step.words ?? [], { pause }));
    await enterLine(tab, step.line);
    await (step.until ? tab.waitFor(step.until) : tab.prompt());
    progress.before = step.stages(progress.before).at(-1) ?? progress.before;
  }
}

async function storedIn(tab: Tab) {
  const messages = await recordsIn<MessageRecord>(tab, 'messages');
  return { state: stateOf(await recordsIn<SessionRecord>(tab, 'sessions'), messages), messages };
}

/** Expects all completed steps to be stored, and no step partly; returns the text of an interrupted reply. */
async function judge(tab: Tab, { step, before, shown }: Progress & { readonly shown: string }) {
  const { state, messages } = await storedIn(tab);
  expect([before, ...step.stages(before)]).toContainEqual(state);
  const asked = use.chatRequests.map((sent) => sentMessages(sent).at(-1)?.content);
  const questions = messages.filter(({ role }) => role === 'user').map(({ text }) => text);
  expect(questions).toEqual(expect.arrayContaining(asked));
  const { words = [] } = step;
  const isWhole = state
    .at(-1)
    ?.entries.at(-1)
    ?.endsWith(` < ${words.join('')}`);
  const cut = messages.find((message) => 'ending' in message && message.ending === 'interrupted');
  const cutText = cut?.text ?? '';
  expect(words.join('').startsWith(cutText)).toBe(true);
  const kept = isWhole ? words.length : cutText.split(' ').length - 1;
  const seen = words.filter((word) => new RegExp(`\\b${word.trim()}\\b`).test(shown)).length;
  expect(kept).toBeGreaterThanOrEqual(seen - second);
  return { state, cutText };
}

/** Expects the console to offer the last conversation and to continue it in a well-formed request. */
async function goOn(tab: Tab, state: State, cutText: string): Promise<void> {
  const last = state.at(-1);
  const note = last?.entries.at(-1)?.endsWith(' < …') ? 'interrupted; ' : '';
  if (last) await tab.waitFor(`Last conversation: ${last.title} (${note}chat -c continues it)`);
  use.hosts.answer('openai', replyWith(['AFTER']));
  await run(tab, 'chat -c after');
  await tab.waitFor('AFTER');
  const messages = sentMessages(use.chatRequests.at(-1));
  expect(messages).toEqual(
    [...(last ? pairsIn(last, cutText) : []), 'after'].map((content, at) => ({
      role: at % 2 ? 'assistant' : 'user',
      content,
    })),
  );
  const entries = [...(last?.entries ?? []), '> after', 'after < AFTER'];
  const grown = { title: last?.title ?? 'after', entries };
  expect((await storedIn(tab)).state).toEqual([...state.slice(0, -1), grown]);
}

/**
 * Kills the page or browser at the halt point and checks what was stored; returns false if the script ends before it.
 */
async function survives(place: HaltPoint, manner: Manner): Promise<boolean> {
  use.hosts.reset();
  let owned = await launch({ ...stored('openai'), 'keysh-model': 'openai:gpt-4.1' });
  try {
    const page = await owned.context.newPage();
    const stop = await playTo(place, page);
    if (!stop) return false;
    if (manner === 'tab') await crash(owned, page);
    else owned = await relaunch(owned);
    const tab = await loadTab(await owned.context.newPage(), use.testBed.url);
    const { state, cutText } = await judge(tab, stop);
    await goOn(tab, state, cutText);
    return true;
  } catch (error) {
    throw new Error(`${manner} killed ${place.point} write ${place.at}: ${error}`, {
      cause: error,
    });
  } finally {
    await discard(owned);
  }
}

/** Tries all halt points of that kind and returns their number. */
async function count(point: HaltPoint['point'], manner: Manner): Promise<number> {
  let at = 1;
  while (await survives({ point, at }, manner)) at += 1;
  return at - 1;
}

test.each(manners.map((manner, at) => [manner, picked[at] as HaltPoint] as const))(
  'a %s that is killed at any write has stored every completed change, and none in part',
  async (manner, place) => {
    if (!soak) return expect(await survives(place, manner)).toBe(true);
    for (const point of points) {
      expect(await count(point, manner)).toBeGreaterThanOrEqual(least[point]);
    }
  },
);
