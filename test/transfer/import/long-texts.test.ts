import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { runSteps } from '../../../src/base/steps.ts';
import { toSecret } from '../../../src/secrets/key-patterns.ts';
import { KnownKeys } from '../../../src/secrets/known-keys.ts';
import { currentRedactor } from '../../../src/secrets/redact-long.ts';
import { Redactor } from '../../../src/secrets/redactor.ts';
import { fileRecord } from '../../../src/storage/file-record.ts';
import { doImport, planImport } from '../../../src/transfer/import/apply-import.ts';
import { mergeBots, replaceBots } from '../../../src/transfer/import/bot-plan.ts';
import { holdsKey } from '../../../src/transfer/import/holds-key.ts';
import { readImport } from '../../../src/transfer/import/import.ts';
import { countHidden, countHiddenSteps } from '../../../src/transfer/share/hidden-characters.ts';
import { mistral } from '../../secrets/keys.ts';
import { countTurns, megabyte, watchTurns, yieldAfterEachStep } from '../../support/long-texts.ts';
import { questionRecord } from '../../support/session-records.ts';
import { bot, question, session } from '../records.ts';
import { poet } from '../sample-bots.ts';
import { freshBrowser, plant, read, restoring } from '../stores.ts';

const known = new KnownKeys(() => [{ title: 'mistral key', secret: toSecret(mistral) }]);
const redact = currentRedactor(known);

function importing(signal: AbortSignal) {
  const target = () => ({ provider: 'openai', model: 'gpt-4.1' }) as const;
  const file = new File([`${megabyte}${mistral}`], 'long.md');
  return readImport(file, { redact, target, signal, progress: () => undefined });
}

test('the keys in a long text of an import are masked without blocking the event loop', async () => {
  yieldAfterEachStep();
  const { result, turns } = await countTurns(() => importing(new AbortController().signal));
  expect(result.content.bots[0]?.system?.slice(megabyte.length)).toBe('…3456');
  expect(turns).toBeGreaterThan(12);
});

test('Ctrl-C stops the masking of a long text of an import', async () => {
  yieldAfterEachStep();
  const stop = new AbortController();
  let calls = 0;
  const redacting = (text: string) => {
    if (text.length > megabyte.length && calls++ === 0) setImmediate(() => stop.abort());
    return redact(text);
  };
  const target = () => ({ provider: 'openai', model: 'gpt-4.1' }) as const;
  const file = new File([`${megabyte}${mistral}`], 'long.md');
  const reading = { redact: redacting, target, signal: stop.signal, progress: () => undefined };
  await expect(readImport(file, reading)).rejects.toMatchObject({ name: 'AbortError' });
});

describe('stored long texts are compared with an import without blocking the event loop', () => {
  const bots = [bot('poet', { system: megabyte })];
  const messages = [question('q', 's', megabyte)];
  const sessions = [session('s')];

  test.each([
    ['bots', planImport, { bots }],
    ['messages', planImport, { sessions, messages }],
    ['messages', doImport, { sessions, messages }],
  ])('%s', async (kind, run, there) => {
    const browser = freshBrowser();
    await plant(browser, there);
    const text = JSON.stringify({ format: 'keysh', version: 1, ...there });
    const { content } = await read(text, browser);
    yieldAfterEachStep();
    const { watch, turns } = watchTurns();
    const settings = restoring(browser, content, 'merge');
    const plan = await run(browser.database, {
      ...settings,
      redact: (each: string) => watch(redact(each)),
    });
    expect(plan.counts).toMatchObject({ [kind]: { same: 1 } });
    // A long text without a key is searched once, which takes 12 steps.
    expect(turns.size).toBeGreaterThan(10);
  });
});

test('long texts are compared with stored ones without writing them as JSON', async () => {
  const browser = freshBrowser();
  const there = {
    bots: [bot('poet', { system: megabyte })],
    sessions: [session('s')],
    messages: [question('q', 's', megabyte)],
  };
  await plant(browser, there);
  const text = JSON.stringify({ format: 'keysh', version: 1, ...there });
  const { content } = await read(text, browser);
  const stringify = vi.spyOn(JSON, 'stringify');
  onTestFinished(() => stringify.mockRestore());
  const same = { same: 1, added: 0 };
  const { counts } = await planImport(browser.database, restoring(browser, content, 'merge'));
  expect(counts).toMatchObject({ bots: same, messages: same });
  const lengths = stringify.mock.results.map(({ value }) => String(value).length);
  expect(Math.max(0, ...lengths)).toBeLessThan(megabyte.length);
});

test('the bots of an import are compared one at a time', () => {
  const bots = Array.from({ length: 10 }, (_, at) => ({ ...poet, v: 1, id: `b${at}` }) as const);
  expect([...mergeBots(bots, bots)].length).toBeGreaterThanOrEqual(20);
  expect([...replaceBots(bots, bots, bots)].length).toBeGreaterThanOrEqual(10);
});

test('the hidden characters of a bot are counted in steps', () => {
  const tagged = { ...poet, system: '\u202e'.repeat(100_000), opening: 'a\u{E0041}' };
  expect([...countHiddenSteps(tagged)].length).toBeGreaterThan(90);
  expect(countHidden(tagged)).toBe(100_001);
});

test('a search for a new key in the long texts of an import runs in steps', () => {
  const redactor = new Redactor([{ title: 'mistral key', secret: toSecret(mistral) }]);
  const content = (text: string) => {
    const messages = [questionRecord('s', 'q', text)];
    return { bots: [], sessions: [], messages, files: new Map() };
  };
  const steps = [...holdsKey(content(megabyte), redactor)];
  expect(steps.length).toBeGreaterThan(12);
  expect(runSteps(holdsKey(content(`${megabyte}${mistral}`), redactor))).toBe(true);
  expect(runSteps(holdsKey(content(megabyte), redactor))).toBe(false);
  const file = { ...fileRecord('a', { type: 'text/plain', bytes: new Blob() }), text: mistral };
  const withFile = { ...content(''), files: new Map([['a', file]]) };
  expect(runSteps(holdsKey(withFile, redactor))).toBe(true);
});
