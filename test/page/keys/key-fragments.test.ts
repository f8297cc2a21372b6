import { expect, test } from 'vitest';
import { replyWith } from '../../browser/support/answers.ts';
import { runDownload } from '../../browser/support/import-export.ts';
import { type Leak, sweep } from '../../browser/support/leak-sweep.ts';
import { sentMessages } from '../../browser/support/sent-messages.ts';
import { recordsIn } from '../../browser/support/stored-records.ts';
import { canary } from '../../support/canary-keys.ts';
import { run, useHarness } from '../support/harness.ts';
import type { Console } from '../support/page.ts';

const use = useHarness();

const openai = canary('openai');

const mistral = canary('mistral');

const secrets = [openai, mistral];

const stored = { 'app-apikey-provider2': openai.key, 'app-apikey-provider8': mistral.key };

/** Separators between the characters of a key that are invisible or look like markup. */
const between: Readonly<Record<string, string>> = {
  'zero-width spaces': '\u200b',
  'soft hyphens': '\u00ad',
  'word joiners': '\u2060',
  'combining marks': '\u0301',
  blanks: ' ',
  asterisks: '*',
  'line breaks': '\n',
};

/** Returns a text that contains the key once with each separator. */
function spread(): string {
  return Object.entries(between)
    .map(([what, separator]) => `With ${what}: ${[...mistral.key].join(separator)}.`)
    .join('\n\n');
}

/** Sweeps all surfaces, and also the records and requests with the separators removed. */
async function hitsIn(console: Console, more: readonly string[] = []): Promise<readonly Leak[]> {
  const messages = await recordsIn<{ text: string; thought?: string }>(console, 'messages');
  const bots = await recordsIn<{ system?: string }>(console, 'bots');
  const texts = [
    ...messages.flatMap(({ text, thought = '' }) => [text, thought]),
    ...bots.map(({ system = '' }) => system),
    (await console.rows()).join(''),
    ...use.chatRequests.map((sent) => sentMessages(sent).map(textOf).join('\n')),
    ...more,
  ];
  const bare = texts.map((text) => ({
    sink: 'bare text',
    text: text.replace(/[\s*\p{Cf}\p{M}]/gu, ''),
  }));
  return sweep(console, use.testBed, secrets, { extra: bare });
}

function textOf({ content }: { readonly content: unknown }): string {
  return typeof content === 'string' ? content : JSON.stringify(content);
}

/** Shows a conversation with every command that can, before and after a reload. */
async function lookAtAll(console: Console): Promise<void> {
  const look = async () => {
    await run(console, 'session show -1');
    await run(console, `session search ${mistral.key.slice(0, 3)}`);
    const { text } = await runDownload(console, 'export session -1 --format md');
    expect(await hitsIn(console, [text])).toEqual([]);
  };
  await run(console, 'raw');
  await look();
  await console.page.reload();
  await console.prompt();
  await look();
  await run(console, 'session resume -1');
  await run(console, 'go on');
  await run(console, '/exit');
  expect(await hitsIn(console)).toEqual([]);
}

test('any eight consecutive characters of a key are masked in a reply', async () => {
  const console = await use.open({ stored });
  const pieces = secrets.flatMap(({ key, prefix }) => {
    const body = key.slice(prefix.length);
    return Array.from({ length: body.length - 7 }, (_, at) => `${body.slice(at, at + 8)}.\n`);
  });
  use.hosts.answer('openai', replyWith(pieces));
  await run(console, 'chat -m openai: pieces?');
  expect(await hitsIn(console)).toEqual([]);
  await lookAtAll(console);
});

test('a key with separators between its characters is masked in a reply, after a reload, and in exports', async () => {
  const console = await use.open({ stored });
  const text = spread();
  const pieces = text.match(/[\s\S]{1,21}/g) ?? [];
  use.hosts.answer('openai', replyWith(pieces));
  await run(console, 'chat -m openai: which?');
  expect(await hitsIn(console)).toEqual([]);
  await lookAtAll(console);
});

/** Deltas of a reply with a key in pieces of seven characters, each too short to be recognized. */
const alternations: Readonly<Record<string, (piece: string, at: number) => readonly object[]>> = {
  'in its text, reasoning between them': (content) => [{ content }, { reasoning: ', ' }],
  'in its text and its reasoning by turns': (piece, at) => [
    at % 2 ? { content: piece } : { reasoning: piece },
  ],
};

test.each(Object.entries(alternations))(
  'a key whose pieces are %s in a reply is masked on the screen and for screen readers',
  async (_, deltasOf) => {
    const console = await use.open({ stored });
    const pieces = mistral.key.match(/.{1,7}/g) ?? [];
    const events = pieces.flatMap(deltasOf).map((delta) => ({ choices: [{ index: 0, delta }] }));
    use.hosts.answer('openai', {
      ...replyWith([]),
      pieces: [...events.map((event) => `data: ${JSON.stringify(event)}\n\n`), 'data: [DONE]\n\n'],
    });
    await run(console, 'chat -m openai:gpt-4.1 hi');
    await lookAtAll(console);
  },
);

test('a key split between a reply and its continuation is masked on the clipboard', async () => {
  const console = await use.open({ stored });
  await run(console, 'chat -m openai:gpt-4.1');
  for (const [line, text] of [
    ['hi', mistral.key.slice(0, 7)],
    ['/continue', mistral.key.slice(7, 14)],
  ] as const) {
    const choices = [{ index: 0, delta: { content: text }, finish_reason: 'length' }];
    use.hosts.answer('openai', {
      ...replyWith([]),
      pieces: [`data: ${JSON.stringify({ choices })}\n\n`],
    });
    await run(console, line);
  }
  await run(console, '/copy');
  expect(await console.page.evaluate(() => navigator.clipboard.readText())).toBe('••••');
  expect(await hitsIn(console)).toEqual([]);
});
