import { expect, test } from 'vitest';
import { delayAnswer } from '../../browser/support/answer-gate.ts';
import { type Answer, json, replyWith } from '../../browser/support/answers.ts';
import { sweep } from '../../browser/support/leak-sweep.ts';
import type { Tab } from '../../browser/support/tab.ts';
import { canary } from '../../support/canary-keys.ts';
import { soak } from '../../support/soak.ts';
import { run, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();

const old = canary('mistral', 'old');

const next = canary('mistral', 'next');

const slot = 'app-apikey-provider8';

const oldMask = `…${old.key.slice(-4)}`;

/** Ways to replace or remove a key, in this tab with the developer tools, or in another tab. */
const ways: Readonly<Record<string, (console: Tab, other: Tab) => Promise<unknown>>> = {
  'rotated in another tab': (_, other) => run(other, `key rotate mistral ${next.key}`),
  'removed in another tab': (_, other) => run(other, 'key rm mistral --yes'),
  'removed with the developer tools': ({ page }) =>
    page.evaluate((name) => localStorage.removeItem(name), slot),
  'replaced with the developer tools': ({ page }) =>
    page.evaluate(([name, key]) => localStorage.setItem(name, key), [slot, next.key] as const),
};

const refusal = (message: string) => json({ error: { message } }, { status: 401 });

const stream = (...deltas: readonly object[]): Answer => {
  const chunk = (delta: object, finish_reason: string | null) =>
    `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason }] })}\n\n`;
  return {
    headers: { 'content-type': 'text/event-stream' },
    pieces: [...deltas.map((delta) => chunk(delta, null)), chunk({}, 'stop'), 'data: [DONE]\n\n'],
  };
};

const thinking = (text: string) => [{ type: 'thinking', thinking: [{ type: 'text', text }] }];

/** Answers that contain the old key, with the lines that request them. */
const answers: Readonly<Record<string, readonly [line: string, answer: Answer]>> = {
  'the error of a chat': ['chat -m mistral: hi', refusal(`No: ${old.key}.`)],
  'an error that is cut in the midst of the key': [
    'chat -m mistral: hi',
    refusal(`${'word '.repeat(97)}${old.key} and more`),
  ],
  'a reply': ['chat -m mistral: hi', replyWith(['it is ', old.key.slice(0, 9), old.key.slice(9)])],
  'reasoning and a reply': [
    'chat -m mistral: hi',
    stream({ content: thinking(`is it ${old.key}?`) }, { content: old.key }),
  ],
  'the error of key test': ['key test mistral', refusal(`No: ${old.key}.`)],
  'the error of model list': ['model list --provider mistral', refusal(`No: ${old.key}.`)],
};

/** All answers for the first way; outside soak runs only two for each other way. */
function answersFor(way: string): readonly string[] {
  const all = Object.keys(answers);
  return soak || way === Object.keys(ways)[0] ? all : ['the error of a chat', 'a reply'];
}

/** Reloads the page with the old key stored, so that the next command is the first of the page. */
async function reloadWithOldKey(console: Console): Promise<void> {
  await console.page.evaluate(([name, key]) => localStorage.setItem(name, key), [
    slot,
    old.key,
  ] as const);
  await console.page.reload();
  await console.prompt();
}

test.each(Object.keys(ways))(
  'a key that was %s during a request stays masked in the answer',
  async (way) => {
    const console = await use.open({ stored: { [slot]: old.key } });
    const other = await use.openSecondTab(console);
    for (const what of answersFor(way)) {
      const [line, answer] = answers[what] ?? [];
      if (!line || !answer) throw new Error(`no answer: ${what}`);
      await reloadWithOldKey(console);
      const gate = delayAnswer(use, 'mistral', answer, line.startsWith('chat') ? 'chat' : 'models');
      await console.insert(line);
      await console.press('Enter');
      await gate.arrived;
      await ways[way]?.(console, other);
      gate.release();
      await console.prompt();
      expect(await console.screen()).toContain(oldMask);
      await run(console, 'raw');
      for (const tab of [console, other])
        expect({ what, hits: await sweep(tab, use.testBed, [old, next]) }).toEqual({
          what,
          hits: [],
        });
    }
    await console.page.reload();
    await console.prompt();
    await run(console, 'session show -1');
    expect(await sweep(console, use.testBed, [old, next])).toEqual([]);
  },
);
