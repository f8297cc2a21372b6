import { expect, test } from 'vitest';
import { json } from './answers.ts';
import { stored, useBench } from './bench.ts';
import { records } from './bots.ts';
import { answer, arrive, asked, decide, fragmentOf, poet } from './sharing.ts';

const use = useBench();
const fragment = await fragmentOf(poet);

test('what is typed for the line does not answer for a link that comes amid it, and stays', async () => {
  const console = await use.open({ stored: stored('openai') });
  use.hosts.answer('openai', json({ data: [] }, { delay: 700 }), 'models');
  await answer(console, 'model list --provider openai');
  await answer(console, 'y');
  await arrive(console, fragment);
  await console.waitFor(asked);
  await answer(console, 'y');
  await decide(console, 'n');
  await console.waitFor(/^Nothing was imported\.$/);
  await console.waitFor(/^keysh> y$/);
  await console.prompt();
  await console.type('versi');
  await arrive(console, fragment);
  await answer(console, 'on');
  await decide(console, 'n');
  await console.waitFor(/^keysh> version$/);
  await console.prompt();
  expect(await records(console)).toEqual([]);
});
