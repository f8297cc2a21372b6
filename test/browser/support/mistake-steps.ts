import { canary } from '../../support/canary-keys.ts';
import { replyWith } from './answers.ts';
import { decline, run } from './console.ts';
import { closeForm, moveToField, openForm } from './forms.ts';
import { resize } from './read-screen.ts';
import type { Step } from './sweep-script.ts';
import type { Console } from './tab.ts';

/** A key of OpenAI that is entered in the wrong places. */
export const misplaced = canary('openai', 'misplaced');

async function ask(console: Console, line: string, question: RegExp): Promise<void> {
  await run(console, 'clear');
  await console.insert(line);
  await console.press('Enter');
  await console.waitFor(question);
}

/** Enters a line and declines the question about it. */
const declined =
  (line: string, question: RegExp): Step =>
  async (console) => {
    await ask(console, line, question);
    await decline(console);
  };

/** Mistakes with keys: questions that are declined, a saved key that is not sent, and changes that are undone. */
export const mistakes: readonly Step[] = [
  declined(misplaced.key, /Save it for openai\?/),
  declined(`export OPENAI_API_KEY="${misplaced.key}"`, /Save it for openai\?/),
  declined(`key set groq ${misplaced.key}`, /looks like a key of OpenAI/),
  declined(`key set mistral "my ${misplaced.key}"`, /looks like a key of OpenAI/),
  async (console) => {
    await ask(console, `key set groq ${misplaced.key}`, /anyway\?/);
    await run(console, 'y');
    await ask(console, 'chat -m groq: hi', /Send it to api\.groq\.com\?/);
    await decline(console);
    await run(console, 'key restore groq');
  },
  async (console) => {
    await openForm(console, 'settings', /^Settings/);
    await moveToField(console, 'openai');
    await console.type(misplaced.key);
  },
  async (console) => {
    await console.press('Control+z');
    await closeForm(console);
  },
  (console) => console.insert(`is ${misplaced.key} mine`),
  (console) => console.press('Control+C'),
];

/** Replies with the key in every Markdown construct, in pieces that cut the key and the marks. */
export const formattedReplies = (key: string): readonly Step[] => [
  async (_, { hosts }) =>
    hosts.answer('openrouter', replyWith(markdownWith(key).match(/[\s\S]{1,7}/g) ?? [])),
  'chat -m openrouter: show it formatted',
  (console) => resize(console, 40),
  (console) => resize(console, 90),
  ...['copy', 'copy code', 'copy table', 'raw', 'session show -1', 'export session -1 --format md'],
];

function markdownWith(key: string): string {
  return [
    `# A heading with ${key}`,
    `In **${key}**, *${key}*, ~~${key}~~ and \`${key}\`, **${key.slice(0, 20)}**${key.slice(20)}.`,
    `| key | note |\n|---|---:|\n| ${key} | \`${key}\` |`,
    `A [link](https://example.com/?key=${key} "${key}"), [${key}](https://example.com), ![${key}](a.png).`,
    `1. ${key}\n   - [x] ${key}`,
    `> ${key}`,
    `\`\`\`${key}\nconst key = "${key}";\n\`\`\``,
    `<b>${key}</b> &#115;${key.slice(1)}`,
    `A note[^1].\n\n[^1]: ${key}`,
  ].join('\n\n');
}
