import { expect, test } from 'vitest';
import { json } from '../test/browser/support/answers.ts';
import { stored, useBench } from '../test/browser/support/harness.ts';
import type { Console } from '../test/browser/support/page.ts';
import { shapes } from './growth/shapes.ts';
import { manyRecords } from './standstill/records.ts';
import {
  dropped,
  dropSteps,
  entered,
  errorSteps,
  eventStep,
  pasteSteps,
  replySteps,
} from './standstill/steps.ts';
import { stillDuring, watch } from './standstill/watch.ts';

/** Milliseconds without a turn for the page. */
const mostStill = 100;
/** Milliseconds over which larger texts are left out. */
const patience = 1000;
const use = useBench();

test.each(Object.entries(shapes))('%s', { timeout: 1_800_000 }, async (name, shape) => {
  const longest = new Map<string, number>();
  for (const size of [100_000, 1_000_000, 10_000_000]) {
    const text = shape(size);
    const console = await opened();
    const note = noteOf(`${name}, ${size / 1000} kB`, longest);
    await replySteps(use, console, text, note);
    await again(console);
    await eventStep(use, console, text, note);
    await errorSteps(use, console, text, note);
    await pasteSteps(use, console, text, note);
    await dropSteps(console, text, note);
    if (Math.max(...longest.values()) > patience && size < 10_000_000) {
      process.stdout.write(`${name}: larger texts are left out\n`);
      break;
    }
  }
  expect([...longest].filter(([, milliseconds]) => milliseconds > mostStill)).toEqual([]);
});

test('a list of 100,000 models', { timeout: 600_000 }, async () => {
  const longest = new Map<string, number>();
  const note = noteOf('100,000 models', longest);
  const console = await opened();
  const data = Array.from({ length: 100_000 }, (_, at) => ({ id: `gpt-${at}-of-a-great-many` }));
  use.hosts.answer('openai', json({ data }), 'models');
  const enter = (line: string) => stillDuring(console, () => entered(console, line));
  note('model list', await enter('model list --provider openai'));
  note('model list -q', await enter('model list --provider openai -q 99'));
  await console.type('chat -m gpt-');
  for (const key of ['Tab', '9', 'ArrowDown', 'Backspace', 'Escape']) {
    note(key, await stillDuring(console, () => console.press(key), /\S/));
  }
  note('a letter', await stillDuring(console, () => console.type('z'), /\S/));
  await console.press('Control+c');
  note('an unknown model', await enter('chat -m gpt-9-of-a-great-man hi'));
  expect([...longest].filter(([, milliseconds]) => milliseconds > mostStill)).toEqual([]);
});

test('files of many small records', { timeout: 1_800_000 }, async () => {
  const longest = new Map<string, number>();
  const console = await opened();
  for (const [name, members] of Object.entries(manyRecords())) {
    const note = noteOf(name, longest);
    note(
      'dropped',
      await dropped(console, 'a.json', JSON.stringify({ format: 'keysh', version: 1, ...members })),
    );
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
      note(line, await stillDuring(console, () => entered(console, line)));
    }
  }
  expect([...longest].filter(([, milliseconds]) => milliseconds > mostStill)).toEqual([]);
});

function noteOf(what: string, longest: Map<string, number>) {
  return (step: string, milliseconds: number) => {
    longest.set(step, Math.max(longest.get(step) ?? 0, milliseconds));
    const mark = milliseconds > mostStill ? ' ✗' : '';
    process.stdout.write(`${what} · ${step} · ${milliseconds.toFixed(0)} ms${mark}\n`);
  };
}

async function opened(): Promise<Console> {
  const console = await use.open({ stored: stored('openai') });
  console.page.on('dialog', (dialog) => void dialog.accept());
  await console.page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await console.page.evaluate(watch);
  return console;
}

/** Waits for the prompt of a page that was loaded anew. */
async function again(console: Console): Promise<void> {
  await console.prompt();
  await console.page.evaluate(() => Reflect.deleteProperty(window, 'showSaveFilePicker'));
  await console.page.evaluate(watch);
}
