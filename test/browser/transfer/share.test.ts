import { expect, test } from 'vitest';
import { decodeLink } from '../../../src/transfer/share/link.ts';
import { qrRows } from '../../../src/transfer/share/qr.ts';
import { canary } from '../../support/canary-keys.ts';
import { createBotWithKey, outputOf } from '../support/bots.ts';
import { run, useHarness } from '../support/harness.ts';
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
