import { expect, it, onTestFinished } from 'vitest';
import { useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';
import { ownKey, plantBots } from '../support/stored-bots.ts';

const use = useHarness();
const program = /\/assets\/program-/;

/** Reloads the page without its program, and returns a function that lets it load. */
async function reloadWithout({ page, prompt }: Console): Promise<() => void> {
  let load = () => {};
  const loading = new Promise<void>((resolve) => {
    load = resolve;
  });
  onTestFinished(() => page.unrouteAll({ behavior: 'ignoreErrors' }));
  await page.route(program, async (route) => {
    await loading;
    await route.continue();
  });
  await page.reload();
  await prompt();
  return load;
}

it('a line that is entered before the program is loaded runs once it is, and what follows is on the next prompt', async () => {
  const console = await use.open();
  const load = await reloadWithout(console);
  await console.type('version\nhelp ke');
  await console.waitFor('keysh> version');
  load();
  await console.waitFor(/^keysh [\d.]+$/);
  await console.waitFor(/^keysh> help ke/);
});

it('the key of a bot that is typed before the program is loaded is masked once it is', async () => {
  const console = await use.open();
  await plantBots(console, { name: 'poet', k: ownKey });
  const part = ownKey.slice(8, 28);
  const load = await reloadWithout(console);
  await console.type(`frob ${part}`);
  load();
  await console.waitFor(/^keysh> frob •+$/);
  await console.press('Control+c');
  await console.prompt();
  expect(await console.screen()).not.toContain(part);
  expect(JSON.stringify(await console.storage())).not.toContain(part);
});

it('a line is kept in the history if the program cannot be loaded', async () => {
  const console = await use.open();
  onTestFinished(() => console.page.unrouteAll());
  await console.page.route(program, (route) => route.abort());
  await console.page.reload();
  await console.prompt();
  await console.type('version\n');
  await console.waitFor(/A part of keysh could not be loaded\. Check the network/);
  await console.prompt();
  await console.press('ArrowUp');
  await console.waitFor('keysh> version');
});
