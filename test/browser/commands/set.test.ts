import type { Terminal } from '@xterm/xterm';
import { expect, test } from 'vitest';
import { noResponse, replyWith } from '../support/answers.ts';
import { run, stored, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';
import { announcements } from '../support/read-screen.ts';

const use = useHarness();

test('set lists settings, changes one, keeps it after a reload, and reports errors in one line', async () => {
  const console = await use.open();
  await run(console, 'set');
  await console.waitFor(/^color +auto +whether colors are used/);
  await console.waitFor(/^size +auto \(15\) /);
  await run(console, 'set size 20');
  await console.waitFor('size is now 20.');
  await run(console, 'set font DejaVu Sans Mono');
  await run(console, 'set font Nonesuch Mono');
  await console.waitFor(
    "✗ font takes auto or an installed font; this browser finds none named 'Nonesuch Mono'.",
  );
  await run(console, 'set sise 3');
  await console.waitFor("✗ No setting 'sise'. Did you mean size?");
  await run(console, 'set size huge');
  await console.waitFor("✗ size takes auto or 8 to 40, not 'huge'.");
  await run(console, 'set wrap');
  await console.waitFor('wrap is on. It takes on or off.');
  expect((await console.storage()).local).toMatchObject({
    'keysh-size': '20',
    'keysh-font': 'DejaVu Sans Mono',
  });
  await console.page.reload();
  await console.prompt();
  expect(await options(console)).toMatchObject({
    fontSize: 20,
    fontFamily: expect.stringMatching(/^"DejaVu Sans Mono", /),
  });
  await console.type('set size au');
  await console.press('Tab');
  await run(console, '');
  await console.waitFor('size is now auto (15).');
  expect(await options(console)).toMatchObject({ fontSize: 15 });
});

test("a chosen theme overrides the system's, and auto follows the system", async () => {
  const console = await use.open({ context: { colorScheme: 'light' } });
  const ground = async () => (await options(console)).theme?.background;
  expect(await ground()).toBe('#ffffff');
  await run(console, 'theme dark');
  await console.waitFor('theme is now dark.');
  await expect.poll(ground).toBe('#101216');
  expect(await console.page.evaluate(schemeOf)).toBe('dark');
  await console.page.reload();
  await console.prompt();
  expect(await ground()).toBe('#101216');
  await run(console, 'theme light');
  await console.page.emulateMedia({ colorScheme: 'dark' });
  await run(console, 'theme');
  await console.waitFor('theme is light. To see all: theme list');
  expect(await ground()).toBe('#ffffff');
  await console.type('theme au');
  await console.press('Tab');
  await run(console, '');
  await expect.poll(ground).toBe('#101216');
  await run(console, 'theme pink');
  await console.waitFor(/^✗ theme takes auto, dark, light, .* or rose-pine, not 'pink'\.$/);
  await run(console, 'theme solarized-light');
  await expect.poll(ground).toBe('#fdf6e3');
  expect(await console.page.evaluate(schemeOf)).toBe('light');
  await console.page.reload();
  await console.prompt();
  expect(await ground()).toBe('#fdf6e3');
});

test('set wrap off breaks words at the row end, also in earlier output', async () => {
  const console = await use.open({
    stored: stored('openai'),
    context: { viewport: { width: 400, height: 540 } },
  });
  use.hosts.answer('openai', replyWith(['letter '.repeat(40)]));
  await run(console, 'chat -m openai:gpt-4.1 hi');
  const isWhole = async () =>
    (await console.screen()).split('\n').filter((row) => /^(letter ?)+$/.test(row)).length;
  expect(await isWhole()).toBeGreaterThan(3);
  await run(console, 'set wrap off');
  await expect.poll(isWhole).toBeLessThan(3);
});

test('set color off, or high contrast of the system, leaves no cell styled', async () => {
  const off = await use.open({ stored: { ...stored('openai'), 'keysh-color': 'off' } });
  const forced = await use.open({ stored: stored('openai'), context: { forcedColors: 'active' } });
  const late = await use.open({ stored: stored('openai') });
  for (const console of [off, forced, late]) {
    await run(console, 'nonsense');
    await console.waitFor('✗ Unknown command');
    use.hosts.answer('openai', replyWith(['fine']));
    await run(console, 'chat -m openai:gpt-4.1 hi');
  }
  expect(await styled(late)).toBeGreaterThan(0);
  await run(late, 'set color off');
  for (const console of [off, forced, late]) await expect.poll(() => styled(console)).toBe(0);
});

test('nothing is animated with reduced motion of the system or the setting', async () => {
  const system = await use.open({ stored: stored('openai'), context: { reducedMotion: 'reduce' } });
  const user = await use.open({ stored: { ...stored('openai'), 'keysh-motion': 'off' } });
  for (const console of [system, user]) {
    expect((await options(console)).cursorBlink).toBe(false);
    use.hosts.answer('openai', noResponse);
    await console.insert('chat -m openai:gpt-4.1 wait');
    await console.press('Enter');
    for (const _ of [1, 2, 3]) await console.waitFor(/^… openai:gpt-4\.1 \d s · Ctrl-C stops/);
    await console.press('Control+C');
    await console.prompt();
  }
});

test('in reader mode each row is in the accessibility tree once, and the log is emptied', async () => {
  const console = await use.open({ stored: { 'keysh-reader': 'on' } });
  await run(console, 'key list');
  expect(
    (await announcements(console)).filter((text) => text.startsWith('anthropic')),
  ).toHaveLength(1);
  await expect.poll(() => announcements(console), { timeout: 8000 }).toEqual([]);
  const { nodes } = await console.cdp.send('Accessibility.getFullAXTree');
  const rows = nodes.filter(
    ({ role, name }) =>
      role?.value === 'StaticText' && /^anthropic +no key/.test(name?.value ?? ''),
  );
  expect(rows).toHaveLength(1);
});

test('Escape and then Tab moves the focus out of the console, and this is announced', async () => {
  const console = await use.open();
  const focused = () => console.page.evaluate(() => document.activeElement?.tagName);
  expect(await console.page.locator('textarea').getAttribute('aria-description')).toBe(
    'Escape and then Tab leaves the console.',
  );
  await console.press('Tab');
  expect(await focused()).toBe('TEXTAREA');
  await console.press('Escape');
  await console.page.evaluate(() => {
    document.body.prepend(document.createElement('button'));
    document.body.append(document.createElement('button'));
  });
  for (const key of ['Tab', 'Shift+Tab']) {
    await console.page.evaluate(() => (window as unknown as { term: Terminal }).term.focus());
    await console.press('Escape');
    await console.press(key);
    expect(await focused()).toBe('BUTTON');
  }
});

/** Runs in the page. */
function schemeOf(): string {
  return getComputedStyle(document.querySelector('#keysh') ?? document.body).colorScheme;
}

function options(console: Console): Promise<Terminal['options']> {
  return console.page.evaluate(() => {
    const { fontFamily, fontSize, cursorBlink, theme } = (window as unknown as { term: Terminal })
      .term.options;
    return { fontFamily, fontSize, cursorBlink, theme } as Terminal['options'];
  });
}

/** Returns how many cells of the buffer have a style other than the default. */
function styled(console: Console): Promise<number> {
  return console.page.evaluate(() => {
    const { active } = (window as unknown as { term: Terminal }).term.buffer;
    let count = 0;
    for (let y = 0; y < active.length; y += 1) {
      const row = active.getLine(y);
      for (let x = 0; x < (row?.length ?? 0); x += 1) {
        if (row?.getCell(x)?.isAttributeDefault() === false) count += 1;
      }
    }
    return count;
  });
}
