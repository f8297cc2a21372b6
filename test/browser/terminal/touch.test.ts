import { expect, test } from 'vitest';
import { noResponse } from '../support/answers.ts';
import { stored, useHarness } from '../support/harness.ts';
import { openPhone } from '../support/phone.ts';
import { messageOf, pressComposingKey } from '../support/typing.ts';

const use = useHarness();

test('touch buttons stop a reply, and recall and complete a line, without moving the focus', async () => {
  const { console, tap, accessibilityViolations } = await openPhone(use, stored('openai'));
  for (const box of await console.page.locator('.touch button').all()) {
    const size = await box.boundingBox();
    expect(Math.min(size?.width ?? 0, size?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  expect(await accessibilityViolations()).toEqual([]);
  await console.type('key li');
  await tap('Tab');
  await console.press('Enter');
  await console.waitFor(/^anthropic/);
  await tap('Up');
  const lines = async () =>
    (await console.rows()).filter((row) => row.trimEnd() === 'keysh> key list');
  await expect.poll(lines).toHaveLength(2);
  await tap('Stop');
  await console.waitFor('key list^C');
  await console.page.evaluate(() => navigator.clipboard.writeText('version'));
  await tap('Slash');
  await tap('Esc');
  await tap('Paste');
  await console.waitFor(/> \/version$/);
  await tap('Enter');
  await console.waitFor(/^keysh \d/);
  await console.type('chat -m openai:gpt-4.1 one');
  await tap('New line');
  await pressComposingKey(console, 'Unidentified');
  await console.cdp.send('Input.imeSetComposition', {
    text: 'two',
    selectionStart: 3,
    selectionEnd: 3,
  });
  await tap('Left');
  await console.type('X');
  use.hosts.answer('openai', noResponse);
  await console.press('Enter');
  await expect.poll(() => use.chatRequests.length).toBe(1);
  expect(messageOf(use, 0)).toBe('one\ntwXo');
  await tap('Stop');
  await console.prompt();
  await console.waitFor('[stopped]');
  expect(await console.page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
});

test('a touch button attaches files in a chat, also the same one twice', async () => {
  const { console, tap } = await openPhone(use, stored('openai'));
  const choose = async () => {
    const coming = console.page.waitForEvent('filechooser');
    await tap('Files');
    const buffer = Buffer.from('red');
    await (await coming).setFiles({ name: 'a.txt', mimeType: 'text/plain', buffer });
  };
  await console.type('chat -m openai:gpt-4.1');
  await tap('Enter');
  await console.waitFor(/^gpt-4\.1> $/);
  await choose();
  await console.waitFor(/^gpt-4\.1> \[a\.txt 1 line\]$/);
  await choose();
  await console.waitFor(/^gpt-4\.1> \[a\.txt 1 line\] ?\[a\.txt 1 line\]$/);
  await console.type(' ok');
  await console.waitFor(/\[a\.txt 1 line\] ok$/);
});

test('with a mouse there are no touch buttons, and the terminal uses their row', async () => {
  const console = await use.open();
  expect(await console.page.locator('.touch').count()).toBe(0);
  const rows = Number(await console.page.evaluate('window.term.rows'));
  const phone = await use.open({ context: { hasTouch: true, isMobile: true } });
  await expect.poll(() => phone.page.locator('.touch').isVisible()).toBe(true);
  expect(Number(await phone.page.evaluate('window.term.rows'))).toBeLessThan(rows);
});
