import { expect, test } from 'vitest';
import { json, saying } from '../support/answers.ts';
import { records } from '../support/bots.ts';
import { run, stored, useBench } from '../support/harness.ts';
import {
  answer,
  arrive,
  asked,
  decide,
  enterPasted,
  fragmentOf,
  poet,
} from '../support/share-links.ts';

const use = useBench();
const fragment = await fragmentOf(poet);

test('text typed for the line does not answer the question about a link, and is kept', async () => {
  const console = await use.open({ stored: stored('openai') });
  use.hosts.answer('openai', json({ data: [] }, { delay: 700 }), 'models');
  await answer(console, 'model list --provider openai');
  await answer(console, 'y');
  await arrive(console, fragment);
  await console.waitFor(asked);
  await answer(console, 'y');
  await decide(console, 'n');
  await console.waitFor(/^Nothing was imported\./);
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

test('a link entered in chat mode is asked about and not sent', async () => {
  const console = await use.open({ stored: stored('openai') });
  await run(console, 'chat -m openai:gpt-4.1');
  await enterPasted(console, `${use.bench.url}${fragment}`);
  await console.waitFor(asked);
  await answer(console, 'n');
  await console.waitFor(/^Nothing was imported\./);
  await console.prompt();
  expect(use.asked).toEqual([]);
});

test('two links that arrive during a reply are asked about one after the other', async () => {
  const console = await use.open({ stored: stored('openai') });
  use.hosts.answer('openai', saying(Array(200).fill('Once '), { pause: 50 }));
  await answer(console, 'chat -m openai:gpt-4.1 tell');
  await console.waitFor('Once');
  await arrive(console, fragment);
  await expect.poll(() => console.page.url()).toBe(use.bench.url);
  await arrive(console, await fragmentOf({ ...poet, name: 'bard' }));
  await console.press('Control+c');
  await console.waitFor(/^Import it as poet\? /);
  await decide(console, 'n');
  await console.waitFor(/^Import it as bard\? /);
  await decide(console, 'n');
  await console.prompt();
});
