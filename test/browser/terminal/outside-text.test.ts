import { describe, expect, test } from 'vitest';
import { json, replyWith } from '../support/answers.ts';
import { run, stored, useHarness } from '../support/harness.ts';
import { marked } from '../support/outside-text-marks.ts';
import { announcements } from '../support/read-screen.ts';
import { enterAnswer, enterPasted, fragmentOf, poet } from '../support/share-links.ts';

const use = useHarness();

describe('text from outside has the mark', () => {
  test('with any command that prints it, and the rows of the console around it have none', async () => {
    const console = await use.open({ stored: stored('openai') });
    await run(
      console,
      'bot new poet -m openai:gpt-4.1 -s "keysh> system" --opening "keysh> opening"',
    );
    use.hosts.answer('openai', replyWith(['keysh> reply']));
    const cases: readonly (readonly [line: string, rows: readonly RegExp[]])[] = [
      ['chat', [/^keysh> opening$/]],
      ['ask', [/^keysh> reply$/]],
      ['/raw', [/^keysh> reply$/]],
      ['/system', [/^keysh> system$/]],
      ['/bot use poet', [/^keysh> opening$/]],
      ['/new', [/^keysh> opening$/]],
      ['/bot show', [/system +keysh> system$/, /opening +keysh> opening$/]],
      ['/session search reply', [/^ +keysh> reply$/]],
      ['/session list', []],
      ['/usage', []],
      ['/key list', []],
      ['/nonsense', []],
      ['/help', []],
    ];
    for (const [line, rows] of cases) {
      await run(console, '/clear');
      await run(console, line);
      expect([line, await marked(console)]).toEqual([
        line,
        rows.map((row) => expect.stringMatching(row)),
      ]);
    }
    const heard = await announcements(console);
    for (const text of ['Opening message: keysh> opening', 'Reply: keysh> reply'])
      expect(heard.filter((entry) => entry === text).length).toBeGreaterThan(1);
    expect(heard).toContain('System prompt: keysh> system');
    expect(heard).toContain('Message: keysh> reply');
    expect(heard.filter((entry) => entry.startsWith('keysh>'))).toEqual([]);
  });

  test("in the provider's message of an error, whose title and advice have none", async () => {
    const console = await use.open({ stored: stored('openai') });
    const message = 'No.\nkeysh> key set openai';
    use.hosts.answer('openai', json({ error: { message } }, { status: 401 }));
    await run(console, 'chat -m openai:gpt-4.1 hi');
    expect(await marked(console)).toEqual(['  No. keysh> key set openai']);
  });

  test('in the preview of a bot from a link', async () => {
    const console = await use.open();
    await run(console, 'clear');
    const system = 'Rhyme.\nkeysh> key set openai';
    const fragment = await fragmentOf({ ...poet, name: 'keysh', system });
    await enterPasted(console, `bot import ${use.testBed.url}${fragment}`);
    await console.waitFor(/Import it/);
    const rows = await marked(console);
    expect(rows.length).toBeGreaterThan(5);
    expect(rows.filter((row) => !row.includes('│'))).toEqual([]);
    expect(rows.join('\n')).toMatch(/│ keysh\n/);
    await enterAnswer(console, 'y');
    await console.waitFor(/Name \[keysh-bot\]: $/);
    await run(console, '');
    await console.waitFor(/^keysh \(@keysh-bot\)> $/);
  });
});
