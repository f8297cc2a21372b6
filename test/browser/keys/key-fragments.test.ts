import { expect, test } from 'vitest';
import { decodeLink } from '../../../src/transfer/share/link.ts';
import { canary } from '../../support/canary-keys.ts';
import { replyWith } from '../support/answers.ts';
import { run, useHarness } from '../support/harness.ts';
import { type Leak, sweep } from '../support/leak-sweep.ts';
import type { Console } from '../support/page.ts';
import { sentMessages } from '../support/sent-messages.ts';
import { drop, enterAnswerAfterPause, linkOn } from '../support/share-links.ts';
import { recordsIn } from '../support/stored-records.ts';

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

test('a key that arrives one character at a time is masked', async () => {
  const console = await use.open({ stored });
  use.hosts.answer('openai', replyWith([...`It is ${mistral.key}, or ${openai.key}.`]));
  await run(console, 'chat -m openai: which?');
  await console.waitFor(`It is …${mistral.key.slice(-4)}, or sk-proj-…${openai.key.slice(-4)}.`);
  expect(await hitsIn(console)).toEqual([]);
});

test('a key with separators between its characters is masked in a dropped, shared and sent prompt', async () => {
  const console = await use.open({ stored });
  await drop(console, 'poet.txt', spread());
  await console.waitFor(/\[y\/N\] $/);
  await enterAnswerAfterPause(console, 'y');
  await console.prompt();
  await run(console, 'bot show poet');
  await run(console, 'chat -b poet -m openai: hi');
  expect(use.chatRequests).toHaveLength(1);
  await run(console, 'bot share poet');
  const { draft } = await decodeLink(await linkOn(console));
  expect(draft.system).toContain(`With blanks: …${mistral.key.slice(-4)}.`);
  expect(await hitsIn(console, [draft.system ?? ''])).toEqual([]);
});
