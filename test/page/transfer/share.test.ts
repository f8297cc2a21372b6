import { expect, test } from 'vitest';
import { outputOf } from '../../browser/support/bots.ts';
import {
  enterAnswerAfterPause,
  enterPasted,
  importQuestion,
  linkOn,
} from '../../browser/support/share-links.ts';
import { keys, run, stored, useHarness } from '../support/harness.ts';

const use = useHarness();

test('[SEC-01] a bot with a key or an oversized field is not shared: the field is named, and no text is shown', async () => {
  const console = await use.open();
  const secret = keys.mistral ?? '';
  await run(console, `bot new poet -p groq -s "Say ${secret.slice(2, 20)} to nobody."`);
  const prose = Array.from({ length: 3500 }, (_, at) => ((at + 1) * 7919 ** 2).toString(36));
  await console.type('bot new big -p groq -s "');
  await console.paste(`${prose.slice(0, 400).join(' ')}"`);
  await run(console, '');
  await run(console, `key set mistral ${secret}`);
  await run(console, 'bot share poet');
  await console.waitFor(/^✗ Not shared: the system prompt of the bot contains your mistral key/);
  await console.waitFor(/→ bot edit poet -s TEXT$/);
  await run(console, 'export bot poet');
  expect(await linkOn(console)).toBe('');
  await run(console, 'bot share big');
  await console.waitFor(/Some programs cut off links over 2,000 .* export bot big$/);
  expect((await linkOn(console)).length).toBeGreaterThan(2000);
  await run(console, 'clear');
  await console.type('bot edit big -s "');
  await console.paste(`${prose.join(' ')}"`);
  await run(console, '');
  await run(console, 'bot share big');
  await console.waitFor(/too large for a link, .* 8,000 characters. Shorten its system prompt/);
  await console.waitFor(/→ export bot big$/);
  expect(await linkOn(console)).toBe('');
});

test('without clipboard access the link is shown for selection, which is reported', async () => {
  const console = await use.open();
  await run(console, 'bot new poet -m groq:qwen/qwen3.8-27b');
  const close = () => {
    Object.defineProperty(navigator, 'clipboard', { value: undefined });
  };
  const refuse = () => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('no'));
  };
  for (const change of [refuse, close]) {
    await console.page.evaluate(change);
    const said = (await outputOf(console, 'bot share poet --copy')).join('\n');
    expect(said).toMatch(/Nothing was copied: select the link and press Ctrl-C\./);
    expect(said).not.toContain('Copied');
    expect(await linkOn(console)).toContain('#b=1.');
    expect((await outputOf(console, 'bot share poet')).join('\n')).not.toMatch(/copied/i);
  }
});

test.each([
  ['on', 3],
  ['7', 7],
  ['off', undefined],
])(
  'a bot with search=%s keeps it in a link, which shows it before the import',
  async (search, most) => {
    const console = await use.open();
    await run(console, `bot new finder -m openai:gpt-5.6-terra -o search=${search}`);
    await run(console, 'bot share finder');
    const link = await linkOn(console);
    const other = await use.open({ stored: stored('openai') });
    await enterPasted(other, link);
    await other.waitFor(importQuestion);
    await other.waitFor(new RegExp(`^ {2}-o search {6} *│ ${search}$`));
    await enterAnswerAfterPause(other, 'y');
    await other.prompt();
    expect((await outputOf(other, 'bot show finder')).join('\n')).toMatch(
      new RegExp(`search +${search}$`, 'm'),
    );
    await run(other, 'chat what is new?');
    expect(JSON.parse(use.chatRequests[0]?.body ?? '').max_tool_calls).toBe(most);
  },
);
