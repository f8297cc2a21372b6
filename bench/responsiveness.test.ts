import { afterAll, test } from 'vitest';
import { json } from '../test/browser/support/answers.ts';
import { stored, useHarness } from '../test/browser/support/harness.ts';
import type { Console } from '../test/browser/support/page.ts';
import { isQuick, record } from './report.ts';
import { observeOutput } from './responsiveness/longest-task.ts';
import { exportsOfSmallRecords } from './responsiveness/records.ts';
import {
  dropFile,
  dropSteps,
  enterLine,
  errorSteps,
  measureSteps,
  pasteSteps,
  type Report,
  replySteps,
  singleEventStep,
} from './responsiveness/steps.ts';
import { hostileTexts } from './scaling/hostile-texts.ts';

/**
 * The maximum milliseconds for which a task may block the page. The CPU time of its main thread counts, so that the result
 * does not depend on what else the machine runs; the time of the clock is only printed.
 */
const maxBlockedMs = 100;
/** Larger texts are skipped after a task with more CPU time than this, in milliseconds. */
const stopAboveMs = 1000;
const use = useHarness();

/** The CPU time in milliseconds of the longest task of each step. */
const longest: number[] = [];
const texts = Object.entries(hostileTexts).slice(0, isQuick ? 1 : undefined);
const sizes = isQuick ? [1_000_000] : [100_000, 1_000_000, 10_000_000];
afterAll(() => record('longestTask', [Math.max(...longest)]));

test.each(texts)('%s', { timeout: 1_800_000 }, async (name, textOfLength) => {
  const before = longest.length;
  for (const size of sizes) {
    const text = textOfLength(size);
    const console = await openObserved();
    const report = reporterOf(`${name}, ${size / 1000} kB`);
    await replySteps(use, console, text, report);
    await observeReloaded(console);
    await singleEventStep(use, console, text, report);
    await errorSteps(use, console, text, report);
    await pasteSteps(use, console, text, report);
    await dropSteps(console, text, report);
    if (Math.max(...longest.slice(before)) > stopAboveMs && size !== sizes.at(-1)) {
      process.stdout.write(`${name}: larger texts are skipped\n`);
      break;
    }
  }
});

test.skipIf(isQuick)('a list of 100,000 models', { timeout: 600_000 }, async () => {
  const console = await openObserved();
  const measure = measureSteps(console, reporterOf('100,000 models'));
  const data = Array.from({ length: 100_000 }, (_, at) => ({ id: `gpt-${at}-of-a-great-many` }));
  use.hosts.answer('openai', json({ data }), 'models');
  const lines = ['model list --provider openai', 'model list --provider openai -q 99'];
  for (const line of lines) await measure(line, () => enterLine(console, line));
  await console.type('chat -m gpt-');
  for (const key of ['Tab', '9', 'ArrowDown', 'Backspace', 'Escape']) {
    await measure(key, () => console.press(key), /\S/);
  }
  await measure('a letter', () => console.type('z'), /\S/);
  await console.press('Control+c');
  await measure('an unknown model', () => enterLine(console, 'chat -m gpt-9-of-a-great-man hi'));
});

test.skipIf(isQuick)('files of many small records', { timeout: 1_800_000 }, async () => {
  const console = await openObserved();
  for (const [name, members] of Object.entries(exportsOfSmallRecords())) {
    const report = reporterOf(name);
    const measure = measureSteps(console, report);
    const content = JSON.stringify({ format: 'keysh', version: 1, ...members });
    await dropFile(console, 'dropped', 'a.json', content, report);
    for (const line of [
      'y',
      'session list --all',
      'session show -1',
      'usage --by session',
      'bot list',
      'export session -1 --format md',
      'export all',
      'session resume -1',
      '/exit',
    ]) {
      await measure(line, () => enterLine(console, line));
    }
  }
});

/** Returns a reporter that prints each step and adds its longest task. */
function reporterOf(input: string): Report {
  return (step, { cpuMs, wallMs }) => {
    longest.push(cpuMs);
    const times = `${cpuMs.toFixed(0)} ms CPU, ${wallMs.toFixed(0)} ms`;
    const mark = cpuMs > maxBlockedMs ? ' ✗' : '';
    process.stdout.write(`${input} · ${step} · ${times}${mark}\n`);
  };
}

/** Opens a console whose tasks are observed, and which downloads exports without a dialog. */
async function openObserved(): Promise<Console> {
  const console = await use.open({ stored: stored('openai') });
  console.page.on('dialog', (dialog) => void dialog.accept());
  await observe(console);
  return console;
}

/** Waits for the prompt of a reloaded page and observes its tasks. */
async function observeReloaded(console: Console): Promise<void> {
  await console.prompt();
  await observe(console);
}

async function observe({ page }: Console): Promise<void> {
  await page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await page.evaluate(observeOutput);
}
