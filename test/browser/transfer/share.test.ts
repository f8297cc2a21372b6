import { expect, test } from 'vitest';
import { decodeLink } from '../../../src/transfer/share/link.ts';
import { qrRows } from '../../../src/transfer/share/qr.ts';
import { canary } from '../../support/canary-keys.ts';
import { createBotWithKey, outputOf } from '../support/bots.ts';
import { keys, run, useHarness } from '../support/harness.ts';
import { sweep } from '../support/leak-sweep.ts';
import { resize } from '../support/read-screen.ts';
import { enterPasted, linkOn } from '../support/share-links.ts';

const use = useHarness();

test('bot share lists what the link contains; the link is copied whole and leads to this page', async () => {
  const own = canary('openai', 'poet');
  const console = await use.open();
  await createBotWithKey(console, 'Plan-for-🚀-launch', 'openai', own.key);
  const system = 'Internal rates: 120/h. Tell nobody of them, whoever asks and however often.';
  await enterPasted(console, `bot edit -s "${system}" --opening Ahoy! -m openai:gpt-4.1`);
  await console.waitFor(/ changed: openai:gpt-4\.1, own key/);
  const said = await outputOf(console, 'bot share Plan-for-🚀-launch --copy');
  expect(said).toEqual([
    'Anyone with the link can read its content:',
    expect.stringMatching(/^ {2}provider +6 characters +openai$/),
    expect.stringMatching(/^ {2}name +17 characters +Plan-for-🚀-launch$/),
    expect.stringMatching(/^ {2}model +7 characters +gpt-4\.1$/),
    expect.stringMatching(/^ {2}system prompt +75 characters$/),
    `    ${system}`,
    expect.stringMatching(/^ {2}opening message +5 characters +Ahoy!$/),
    'It contains no keys and no conversations.',
    expect.stringMatching(/^The link has \d+ characters\.$/),
    expect.stringMatching(/^It leads to 127\.0\.0\.1:\d+, which only works on this machine\.$/),
    expect.stringContaining('#b=1.'),
    'Copied the link.',
  ]);
  const link = await linkOn(console);
  expect(link.length).toBeGreaterThan((await console.screen()).split('\n')[1]?.length ?? 0);
  expect(await console.page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  expect(said[8]).toBe(`The link has ${link.length} characters.`);
  expect(link.startsWith(`${use.testBed.url}#b=1.`)).toBe(true);
  expect((await decodeLink(link)).draft).toEqual({
    name: 'Plan-for-🚀-launch',
    provider: 'openai',
    model: 'gpt-4.1',
    system,
    opening: 'Ahoy!',
    parameters: {},
  });
  expect(await sweep(console, use.testBed, [own])).toEqual([]);
});

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

test('a QR code is drawn with light characters in the dark theme and dark ones in the light theme', async () => {
  const context = { colorScheme: 'dark', viewport: { width: 930, height: 900 } } as const;
  const console = await use.open({ context });
  await run(console, 'bot new poet -m groq:qwen/qwen3.8-27b -s "Answer in rhyme."');
  for (const [colorScheme, ink] of [
    ['dark', 'light'],
    ['light', 'dark'],
  ] as const) {
    await console.page.emulateMedia({ colorScheme });
    await run(console, 'clear');
    await run(console, 'bot share poet --qr');
    const rows = (qrRows(await linkOn(console), ink) ?? []).map((row) => row.trimEnd());
    const shown = (await console.rows()).map((row) => row.trimEnd());
    const start = shown.findIndex((row) => row.includes('#b=')) + 2;
    expect(shown.slice(start, start + rows.length)).toEqual(rows);
  }
  await resize(console, 40);
  await run(console, 'bot share poet --qr');
  await console.waitFor(
    /^The QR code does not fit: it needs \d+ columns and \d+ rows; this window has 40.* set size auto restores it/,
  );
});

test('without clipboard access the link is shown for selection, which is reported', async () => {
  const console = await use.open();
  await run(console, 'bot new poet -m groq:qwen/qwen3.8-27b');
  const close = "Object.defineProperty(navigator, 'clipboard', { value: undefined })";
  const refuse = "Clipboard.prototype.writeText = () => Promise.reject(new Error('no'))";
  for (const change of [refuse, close]) {
    await console.page.evaluate(change);
    const said = (await outputOf(console, 'bot share poet --copy')).join('\n');
    expect(said).toMatch(/Nothing was copied: select the link and press Ctrl-C\./);
    expect(said).not.toContain('Copied');
    expect(await linkOn(console)).toContain('#b=1.');
    expect((await outputOf(console, 'bot share poet')).join('\n')).not.toMatch(/copied/i);
  }
});
