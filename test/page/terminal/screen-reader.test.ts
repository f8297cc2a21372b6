import { expect, test } from 'vitest';
import { json, noResponse, replyWith } from '../../browser/support/answers.ts';
import { announcements, statusText } from '../../browser/support/read-screen.ts';
import { openChat, typeKeys } from '../../browser/support/typing.ts';
import { keys, run, stored, useHarness } from '../support/harness.ts';

const use = useHarness();

test('lines recalled by Up, Down, Ctrl-R and completion are announced', async () => {
  const console = await use.open();
  const told = () => expect.poll(() => statusText(console));
  await run(console, 'version');
  await run(console, 'key which');
  await console.press('ArrowUp');
  await told().toBe('key which');
  await console.press('ArrowUp');
  await told().toBe('version');
  await console.press('ArrowDown');
  await told().toBe('key which');
  await console.press('ArrowDown');
  await told().toBe('empty line');
  await typeKeys(console, '<Control+p><Control+p>');
  await told().toBe('version');
  await typeKeys(console, '<Control+u><Control+r>whi');
  await told().toBe('key which, 1 of 1');
  await console.press('Enter');
  await told().toBe('key which');
  await typeKeys(console, '<End><Control+u>prov<Tab>');
  await told().toBe('provider ');
  await typeKeys(console, 's<Tab>');
  await told().toBe('3 choices');
  await console.press('Tab');
  await told().toMatch(/^(show|set|list), 1 of 3$/);
  await console.press('Enter');
  await told().toMatch(/^provider (show|set|list) $/);
  await typeKeys(console, '<Control+u>vers');
  await console.waitFor(/> version$/);
  await console.press('ArrowRight');
  await told().toBe('version');
});

test('a line with a key is announced without it', async () => {
  const console = await use.open({ stored: stored('openai') });
  await typeKeys(console, `key set openai ${keys.openai}<Control+a><Alt+f><Alt+u>`);
  await expect.poll(() => statusText(console)).toMatch(/^key SET openai •+$/);
});

test('a long reply is announced sentence by sentence while it streams', async () => {
  const console = await openChat(use);
  const sentences = Array.from(
    { length: 5 },
    (_, at) => `This is sentence ${at} of the reply, which is a long one. `,
  );
  use.hosts.answer('openai', replyWith(sentences.join('').match(/.{1,20}/gs) ?? [], { pause: 60 }));
  await console.type('hi');
  await console.press('Enter');
  await expect
    .poll(() => announcements(console))
    .toContainEqual(expect.stringMatching(/^Reply: This is sentence 0 .* one\.$/));
  expect((await announcements(console)).join('')).not.toContain('sentence 4');
  await console.prompt();
  const all = (await announcements(console)).filter((text) => text.includes('sentence'));
  expect(all).toHaveLength(5);
  expect(`${all.join('')} `).toBe(`Reply: ${sentences.join('')}`);
  expect((await announcements(console)).at(-1)?.trim()).toBe('(end of the reply)');
});

test('a key in a streamed reply is announced as its mask', async () => {
  const console = await openChat(use);
  const key = keys.openai ?? '';
  const text = `This sentence comes before the key that follows it. The key is ${key}. And this comes after it, long enough.`;
  use.hosts.answer('openai', replyWith(text.match(/.{1,9}/gs) ?? [], { pause: 5 }));
  await run(console, 'hi');
  const told = (await announcements(console)).join('');
  expect(told).toMatch(new RegExp(`The key is \\S*…${key.slice(-4)}\\.`));
  expect(told).not.toContain(key.slice(8, 16));
});

test('all lines of an error are announced once', async () => {
  const console = await use.open({ stored: stored('openai') });
  const message = 'The words of the provider itself.';
  use.hosts.answer('openai', json({ error: { message } }, { status: 400 }));
  await run(console, 'chat -m openai:gpt-4.1 hi');
  await run(console, 'kye set');
  const errors = (await announcements(console)).filter((text) => text.startsWith('Error: '));
  expect(errors).toHaveLength(2);
  expect(errors[0]).toMatch(/^Error: .+\nquoted: The words of the provider itself\.(\n|$)/);
  expect(errors[1]).toBe(
    "Error: Unknown command 'kye'. Did you mean key?\nhelp, or to ask a model: chat TEXT",
  );
});

test('a reply that ends early is announced with the reason', async () => {
  const console = await openChat(use);
  const { pieces = [], headers = {} } = replyWith(['So far ']);
  use.hosts.answer('openai', {
    headers,
    pieces: [...pieces.slice(0, 1), ':\n\n'],
    pause: 200,
    end: 'break',
  });
  await run(console, 'hi');
  expect(await announcements(console)).toContainEqual(
    expect.stringMatching(/^Reply: So far +\(brok\w+ off\)$/),
  );
  use.hosts.answer('openai', noResponse);
  await console.type('again');
  await console.press('Enter');
  await expect.poll(() => statusText(console)).toMatch(/^Waiting for /);
  await console.press('Control+C');
  await console.prompt();
  expect(
    (await announcements(console)).some((text) => /\(stopped\)$|^\[stopped\]$/.test(text)),
  ).toBe(true);
});

test('notices and cancellations are announced', async () => {
  const console = await use.open({ stored: stored('openai') });
  await typeKeys(console, 'key rm openai<Enter>');
  await expect.poll(() => statusText(console)).toMatch(/\[y\/N\]/);
  await console.press('Enter');
  await console.prompt();
  expect(await announcements(console)).toContain('Nothing was removed.');
  await typeKeys(console, `chat -m openai:gpt-4.1 my key is ${keys.openai}<Enter>`);
  await console.waitFor(/\[c\]ancel/);
  await typeKeys(console, 'c<Enter>');
  await console.prompt();
  expect(await announcements(console)).toContain('Nothing was sent or stored.');
});
